import { screen, waitFor, within } from '@testing-library/react';
import { FAILURES, type ParkedEvent } from '@tiffin/contracts';
import { Refusal } from '../../testing/fake-server';
import { renderPage } from '../../testing/render-page';
import { OperationsPage } from '../operations-page';
import { aParkedEvent, aStatus, operatorsServer } from '../testing';

const reaction = { ...aParkedEvent({ _id: 'parked-2', projection: 'return-stock', type: 'OrderRejected' }), documentId: undefined };

/** A server with these parked events, evaluated on each request. */
function opened(search = '&projection=orders&document=doc-1', parked: (path: string) => ParkedEvent[] = () => [aParkedEvent()]) {
  const server = operatorsServer(() => [aStatus({ parked: 1 }), aStatus({ name: 'menu-items' })]);
  server.on('GET /operations/parked', ({ path }) => ({ parked: parked(path), parkedInfo: { hasNextPage: false } }));
  return renderPage(<OperationsPage />, { at: `/admin/operations?part=parked${search}`, server });
}
type User = ReturnType<typeof opened>['user'];
async function choose(user: User, item: string) {
  await user.click(await screen.findByRole('button', { name: /^More for OrderPrepared of order-/ }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

test('dismisses an event with a reason, after explaining the effect', async () => {
  const { user, server } = opened();
  server.on('POST /operations/parked/parked-1/dismiss', () => new Refusal(409, { code: 'not_first', message: FAILURES.not_first[1] }));
  await choose(user, 'Dismiss');
  const dialog = within(await screen.findByRole('dialog', { name: 'Dismiss OrderPrepared?' }));
  expect(dialog.getByText(/It is skipped now and in every rebuild in which it fails/)).toBeVisible();
  const dismiss = dialog.getByRole('button', { name: 'Dismiss' });
  expect(dismiss).toBeDisabled();
  await user.type(dialog.getByLabelText('Reason'), ' rejected by hand ');
  await user.click(dismiss);
  expect(await screen.findByText('An earlier event of this document is parked. Please retry that one first.')).toBeVisible();
  server.on('POST /operations/parked/parked-1/dismiss', () => ({ waiting: 2 }));
  await user.click(dismiss);
  expect(await screen.findByText('OrderPrepared is dismissed. Events of its document that still wait: 2.')).toBeVisible();
  expect(server.requestsTo('POST /operations/parked/parked-1/dismiss').at(-1)?.body).toEqual({ reason: 'rejected by hand' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('retries all events with one error, and reports the outcome', async () => {
  const { user, server } = opened();
  server.on('POST /operations/parked/parked-1/retry-alike', () => ({ mended: 12, failing: 0, left: 0 }));
  await choose(user, 'Retry all with this error');
  expect(await screen.findByText('All events with this error are handled: 12.')).toBeVisible();
  server.on('POST /operations/parked/parked-1/retry-alike', () => ({ mended: 1, failing: 2, left: 3 }));
  await choose(user, 'Retry all with this error');
  expect(await screen.findByText('Handled: 1. Still failing: 2. Not tried yet: 3.')).toBeVisible();
});

test('filters by document, with a link to the document and a way to clear it', async () => {
  const { user, server, address } = opened();
  expect(await screen.findByText('Only document doc-1')).toBeVisible();
  expect(server.requestsTo('GET /operations/parked').map(({ path }) => path)).toContain(
    '/operations/parked?projection=orders&document=doc-1&page=1&limit=20',
  );
  const { documentId = '' } = aParkedEvent();
  expect(await screen.findByRole('link', { name: documentId })).toHaveAttribute(
    'href',
    `/admin/operations?part=document&projection=orders&document=${documentId}`,
  );
  await user.click(screen.getByRole('button', { name: 'All documents' }));
  expect(address()).toBe('/admin/operations?part=parked&projection=orders');
});

test('shows why an event is parked, with a retry', async () => {
  let parked = [aParkedEvent()];
  const { user, server } = opened('&projection=orders', () => parked);
  server.on(
    'POST /operations/parked/parked-1/retry',
    () => new Refusal(409, { code: 'still_failing', message: 'Still failing: OrderPrepared before OrderPlaced' }),
  );
  const card = within(await screen.findByRole('listitem'));
  expect(card.getByText('IllegalState: OrderPrepared before OrderPlaced')).toBeVisible();
  expect(card.getByText(/revision 3 · position 476,120 · 4 attempts, parked/)).toBeVisible();
  await user.click(card.getByRole('button', { name: /^Retry/ }));
  expect(await screen.findByText('Still failing: OrderPrepared before OrderPlaced')).toBeVisible();
  server.on('POST /operations/parked/parked-1/retry', () => {
    parked = [];
    return {};
  });
  await user.click(card.getByRole('button', { name: /^Retry/ }));
  expect(await screen.findByText('OrderPrepared is now folded into orders.')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'No parked events' })).toBeVisible();
});

test('offers every projection, reactors with parked events, and the one in the address', async () => {
  const all = [aParkedEvent(), reaction, { ...reaction, _id: 'parked-3' }];
  const { user, server, address } = opened('&projection=mail-bills', (path) =>
    path.includes('projection=return-stock') ? [reaction] : all,
  );
  const choice = await screen.findByLabelText('Projection or reactor');
  expect(choice).toHaveDisplayValue('mail-bills (reactor)');
  const offered = () =>
    within(choice)
      .getAllByRole('option')
      .map((option) => option.textContent);
  await waitFor(() => expect(offered()).toEqual(expect.arrayContaining(['orders (1)', 'menu-items', 'return-stock (reactor)'])));
  await user.selectOptions(choice, 'return-stock (reactor)');
  expect(address()).toBe('/admin/operations?part=parked&projection=return-stock');
  expect(await screen.findByText(/but return-stock has not handled it/)).toBeVisible();
  expect(server.requests.at(-1)?.path).toBe('/operations/parked?projection=return-stock&page=1&limit=20');
  expect(offered()).toEqual(['All projections and reactors', 'orders (1)', 'menu-items', 'return-stock (reactor)']);
});
