import { screen, within } from '@testing-library/react';
import { FAILURES } from '@tiffin/contracts';
import { Refused } from '../../testing/fake-server';
import { renderPage } from '../../testing/render-page';
import { OperationsPage } from '../operations-page';
import { aParkedEvent, aStatus, operatorsServer } from '../testing';

function opened() {
  const server = operatorsServer(() => [aStatus({ parked: 2 })]).on('GET /operations/parked', () => ({
    parked: [aParkedEvent()],
    parkedInfo: { hasNextPage: false },
  }));
  return renderPage(<OperationsPage />, { at: '/admin/operations?part=parked&projection=orders&document=doc-1', server });
}
type User = ReturnType<typeof opened>['user'];
async function choose(user: User, item: string) {
  await user.click(await screen.findByRole('button', { name: /^More for OrderPrepared of order-/ }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

test('an event is given up once a reason is typed, and what that means is said before', async () => {
  const { user, server } = opened();
  server.on('POST /operations/parked/parked-1/dismiss', () => new Refused(409, { code: 'not_first', message: FAILURES.not_first[1] }));
  await choose(user, 'Dismiss');
  const dialog = within(await screen.findByRole('dialog', { name: 'Dismiss OrderPrepared?' }));
  expect(dialog.getByText(/passed over, now and after every rebuild in which it fails/)).toBeVisible();
  const dismiss = dialog.getByRole('button', { name: 'Dismiss' });
  expect(dismiss).toBeDisabled();
  await user.type(dialog.getByLabelText('Reason'), ' rejected by hand ');
  await user.click(dismiss);
  expect(await screen.findByText('An earlier event of this document is parked. Please begin with that one.')).toBeVisible();
  server.on('POST /operations/parked/parked-1/dismiss', () => ({ waiting: 2 }));
  await user.click(dismiss);
  expect(await screen.findByText('OrderPrepared is dismissed. Of its document events wait still: 2.')).toBeVisible();
  expect(server.askedOf('POST /operations/parked/parked-1/dismiss').at(-1)?.body).toEqual({ reason: 'rejected by hand' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('all with one error are retried, and it is said what came of it', async () => {
  const { user, server } = opened();
  server.on('POST /operations/parked/parked-1/retry-alike', () => ({ mended: 12, failing: 0, left: 0 }));
  await choose(user, 'Retry all with this error');
  expect(await screen.findByText('All with this error are mended: 12.')).toBeVisible();
  server.on('POST /operations/parked/parked-1/retry-alike', () => ({ mended: 1, failing: 2, left: 3 }));
  await choose(user, 'Retry all with this error');
  expect(await screen.findByText('Mended: 1. Still failing: 2. Not tried yet: 3.')).toBeVisible();
});

test('one document’s events are shown alone, which can be ended, and the document is one step away', async () => {
  const { user, server, address } = opened();
  expect(await screen.findByText('Only document doc-1')).toBeVisible();
  expect(server.askedOf('GET /operations/parked').map(({ path }) => path)).toContain(
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
