import { fireEvent, screen, within } from '@testing-library/react';
import type { DocumentCheck, DocumentComparison, DocumentHistoryAnswer, DocumentStepAnswer } from '@tiffin/contracts';
import { Refusal } from '../testing/fake-server';
import { renderPage } from '../testing/render-page';
import { OperationsPage } from './operations-page';
import { aLoggedEvent, aStatus, operatorsServer } from './testing';

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

/** A server whose last comparison was `check`, if any; each new comparison yields the next of `found`. */
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
    .on(`GET ${PATH}`, () => last ?? new Refusal(404, { message: 'Not found', code: 'not_found' }))
    .on(`POST ${PATH}/verify`, begin('verify'))
    .on(`POST ${PATH}/rebuild`, begin('rebuild'));
  return renderPage(<OperationsPage />, { at: `/admin/operations?part=document${search}`, server });
}
const compare = () => screen.findByRole('button', { name: 'Compare with the log' });

test('compares a document chosen by view and id, and shows its events', async () => {
  const { user, server, address } = opened('', undefined);
  expect(await compare()).toBeDisabled();
  await user.selectOptions(screen.getByLabelText('Projection'), 'orders');
  await user.type(screen.getByLabelText("Document's id"), ' a {Enter}');
  expect(await screen.findByText('It matches the log at position 482,917.')).toBeVisible();
  expect(address()).toBe('/admin/operations?part=document&projection=orders&document=a');
  expect(server.requestsTo(`POST ${PATH}/verify`)[0]?.body).toEqual({ id: 'a' });
  expect(screen.getByRole('heading', { name: '2 events made it' })).toBeVisible();
  expect(
    within(screen.getByRole('list'))
      .getAllByText(/^Order/)
      .map(({ textContent }) => textContent),
  ).toEqual(['OrderPrepared', 'OrderPlaced']);
  expect(screen.queryByRole('table')).toBeNull();
});

test('shows a differing document field by field, and repairs it on demand', async () => {
  const { user, server } = opened('&projection=orders&document=a', undefined, differing, { ...differing, mended: true });
  await user.click(await compare());
  expect(await screen.findByText('It differs from the log at position 482,917.')).toBeVisible();
  const row = within(screen.getByRole('row', { name: /^status/ }));
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['"Pending"', '"Prepared"']);
  await user.click(screen.getByRole('button', { name: 'Rebuild it from the log' }));
  expect(await screen.findByText('It differed, and now matches the log.')).toBeVisible();
  expect(server.requestsTo(`POST ${PATH}/rebuild`)[0]?.body).toEqual({ id: 'a' });
});

test('links to the parked events that block it, and lists dismissed events', async () => {
  const dismissed = [{ stream: 'order-a', revision: 3, type: 'OrderWeighed', reason: 'nobody weighs', at: '2020-01-01T06:50:00.000Z' }];
  const found = { ...same, live: { ...same.live, heldUp: true }, folded: { ...same.folded, heldUp: true }, dismissed };
  opened('&projection=orders&document=a', { _id: 'a', purpose: 'verify', state: 'done', position: 9, found });
  const link = await screen.findByRole('link', { name: 'Show parked events' });
  expect(link).toHaveAttribute('href', '/admin/operations?part=parked&projection=orders&document=a');
  expect(screen.getByRole('list', { name: 'Dismissed events' })).toHaveTextContent(
    /OrderWeighed of order-a, revision 3, .*: “nobody weighs”/,
  );
});

test('does not show the result of another document', async () => {
  opened('&projection=orders&document=a', { _id: 'b', purpose: 'verify', state: 'done', position: 9, found: same });
  expect(await compare()).toBeEnabled();
  expect(screen.queryByText(/It matches the log/)).toBeNull();
});

test('shows why a comparison failed', async () => {
  opened('&projection=orders&document=a', { _id: 'a', purpose: 'verify', state: 'failed', position: 9, error: 'the log is away' });
  expect(await screen.findByText('It could not be compared.')).toBeVisible();
  expect(screen.getByText('the log is away')).toBeVisible();
});

const step = (number: number, type: string, document: unknown, change: Partial<DocumentStepAnswer> = {}): DocumentStepAnswer => ({
  number,
  event: {
    _id: `e${number}`,
    place: `order-1@${number - 1}`,
    stream: 'order-1',
    type,
    position: number,
    at: `2020-01-01T06:5${number}:00.000Z`,
    actor: { id: 'u1', role: 'student' },
    correlationId: 'c-1',
  },
  document,
  ...change,
});
const NEWEST_FIRST = [
  step(3, 'OrderPrepared', { status: 'Pending' }, { error: 'IllegalState: boom\n  at fold' }),
  step(2, 'ItemPrepared', { status: 'Pending', prepared: 1 }),
  step(1, 'OrderPlaced', { status: 'Pending' }),
];
const answer = (change: Partial<DocumentHistoryAnswer> = {}): DocumentHistoryAnswer => ({
  state: 'done',
  position: 9,
  end: 9,
  steps: NEWEST_FIRST,
  historyInfo: { hasNextPage: false, steps: 3, kept: 3 },
  ...change,
});

function openedHistory(search: string, answers: () => DocumentHistoryAnswer = answer) {
  const server = operatorsServer().on('GET /operations/projections/orders/history', answers);
  return renderPage(<OperationsPage />, { at: `/admin/operations?part=history${search}`, server });
}

test('the history starts at the newest step, and the slider reaches all earlier ones', async () => {
  const { user } = openedHistory('&projection=orders&document=1');
  const slider = await screen.findByRole('slider', { name: /As of Wed, Jan 1, 2020, 12:23 PM/ });
  expect(screen.getByText('step 3 of 3')).toBeVisible();
  expect(screen.getByText('IllegalState: boom')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Previous step' }));
  const changed = within(screen.getByRole('table'));
  expect(changed.getByRole('row', { name: 'prepared not there 1' })).toBeVisible();
  fireEvent.change(slider, { target: { value: '0' } });
  expect(slider).toHaveAttribute('aria-valuetext', 'OrderPlaced, Wed, Jan 1, 2020, 12:21 PM');
  expect(changed.getByRole('row', { name: 'status not there "Pending"' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Previous step' })).toBeDisabled();
  expect(screen.getByRole('link', { name: 'order-1@0' })).toHaveAttribute('href', '/admin/operations?part=events&stream=order-1');
});

test('shows the folding progress, then the history', async () => {
  const answers = [answer({ state: 'running', position: 4, end: 8, steps: [] })];
  openedHistory('&projection=orders&document=1', () => answers.shift() ?? answer());
  expect(await screen.findByText('The log is folded for this document: 50 %')).toBeVisible();
  expect(await screen.findByText('step 3 of 3')).toBeVisible();
});

test('the history requires a projection and an id, and reports a document without events', async () => {
  const { user, server, address } = openedHistory('', () => answer({ steps: [], historyInfo: { hasNextPage: false, steps: 0, kept: 0 } }));
  await user.selectOptions(await screen.findByLabelText('Projection'), 'orders');
  await user.type(screen.getByLabelText('Document'), 'order 1{Enter}');
  expect(address()).toBe('/admin/operations?part=history&projection=orders&document=order+1');
  expect(await screen.findByText('No event of the log changed this document.')).toBeVisible();
  expect(server.requests.at(-1)?.path).toBe('/operations/projections/orders/history?document=order+1&page=1&limit=100');
});

test('says how many steps of a long history are omitted', async () => {
  openedHistory('&projection=orders&document=1', () => answer({ historyInfo: { hasNextPage: false, steps: 1_203, kept: 3 } }));
  expect(await screen.findByText('1,200 earlier steps are left out.')).toBeVisible();
});
