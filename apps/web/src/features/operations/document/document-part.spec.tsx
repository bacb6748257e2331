import type { DocumentCheck, DocumentComparison } from '@tiffin/contracts';
import { screen, within } from '@testing-library/react';
import { Refused } from '../../testing/fake-server';
import { renderPage } from '../../testing/render-page';
import { OperationsPage } from '../operations-page';
import { aLoggedEvent, aStatus, operatorsServer } from '../testing';

const PATH = '/operations/projections/orders/document';
const same: DocumentComparison = {
  same: true,
  mended: false,
  position: 482_917,
  live: { document: { _id: 'a', status: 'Pending' }, heldUp: false },
  folded: { document: { _id: 'a', status: 'Pending' }, heldUp: false },
  events: [aLoggedEvent(), aLoggedEvent({ _id: 'event-2', type: 'OrderPrepared' })],
  eventCount: 2,
  dismissed: [],
};
const differing = { ...same, same: false, folded: { document: { _id: 'a', status: 'Prepared' }, heldUp: false } };

/** A server that has compared this document last, if any; each begun comparison comes to the next of `found`. */
function opened(search: string, check: DocumentCheck | undefined, ...found: readonly DocumentComparison[]) {
  const comparisons = [...found];
  let last = check;
  const begin =
    (purpose: DocumentCheck['purpose']) =>
    ({ body }: { body: unknown }): DocumentCheck => {
      const running: DocumentCheck = { _id: (body as { id: string }).id, purpose, state: 'running', position: 0 };
      last = { ...running, state: 'done', found: comparisons.shift() ?? same };
      return running;
    };
  const server = operatorsServer(() => [aStatus(), aStatus({ name: 'bills' })])
    .on(`GET ${PATH}`, () => last ?? new Refused(404, { message: 'Not found', code: 'not_found' }))
    .on(`POST ${PATH}/verify`, begin('verify'))
    .on(`POST ${PATH}/rebuild`, begin('rebuild'));
  return renderPage(<OperationsPage />, { at: `/admin/operations?part=document${search}`, server });
}
const compare = () => screen.findByRole('button', { name: 'Compare with the log' });

test('a document is chosen by view and id, compared, and shown with the events that made it', async () => {
  const { user, server, address } = opened('', undefined);
  expect(await compare()).toBeDisabled();
  await user.selectOptions(screen.getByLabelText('Projection'), 'orders');
  await user.type(screen.getByLabelText("Document's id"), ' a {Enter}');
  expect(await screen.findByText('It is what the log says, at position 482,917.')).toBeVisible();
  expect(address()).toBe('/admin/operations?part=document&projection=orders&document=a');
  expect(server.askedOf(`POST ${PATH}/verify`)[0]?.body).toEqual({ id: 'a' });
  expect(screen.getByRole('heading', { name: '2 events made it' })).toBeVisible();
  expect(
    within(screen.getByRole('list'))
      .getAllByText(/^Order/)
      .map(({ textContent }) => textContent),
  ).toEqual(['OrderPrepared', 'OrderPlaced']);
  expect(screen.queryByRole('table')).toBeNull();
});

test('one that differs is shown field by field, and put right at a word', async () => {
  const { user, server } = opened('&projection=orders&document=a', undefined, differing, { ...differing, mended: true });
  await user.click(await compare());
  expect(await screen.findByText('It is not what the log says, at position 482,917.')).toBeVisible();
  const row = within(screen.getByRole('row', { name: /^status/ }));
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['"Pending"', '"Prepared"']);
  await user.click(screen.getByRole('button', { name: 'Make it what the log says' }));
  expect(await screen.findByText('It differed, and is what the log says now.')).toBeVisible();
  expect(server.askedOf(`POST ${PATH}/rebuild`)[0]?.body).toEqual({ id: 'a' });
});

test('what holds it up leads to what is parked, and what was dismissed of it stands there', async () => {
  const dismissed = [{ stream: 'order-a', revision: 3, type: 'OrderWeighed', reason: 'nobody weighs', at: '2020-01-01T06:50:00.000Z' }];
  const found = { ...same, live: { ...same.live, heldUp: true }, folded: { ...same.folded, heldUp: true }, dismissed };
  opened('&projection=orders&document=a', { _id: 'a', purpose: 'verify', state: 'done', position: 9, found });
  const link = await screen.findByRole('link', { name: 'Show parked events' });
  expect(link).toHaveAttribute('href', '/admin/operations?part=parked&projection=orders&document=a');
  expect(screen.getByRole('list', { name: 'Dismissed events' })).toHaveTextContent(
    /OrderWeighed of order-a, revision 3, .*: “nobody weighs”/,
  );
});

test('what came of another document is not shown', async () => {
  opened('&projection=orders&document=a', { _id: 'b', purpose: 'verify', state: 'done', position: 9, found: same });
  expect(await compare()).toBeEnabled();
  expect(screen.queryByText(/It is what the log says/)).toBeNull();
});

test('a comparison that failed says why', async () => {
  opened('&projection=orders&document=a', { _id: 'a', purpose: 'verify', state: 'failed', position: 9, error: 'the log is away' });
  expect(await screen.findByText('It could not be compared.')).toBeVisible();
  expect(screen.getByText('the log is away')).toBeVisible();
});
