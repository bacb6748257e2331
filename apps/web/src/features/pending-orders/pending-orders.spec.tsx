import { screen, waitFor } from '@testing-library/react';
import { usePageTitle } from '../../page/page-title';
import { anOrder } from '../orders/testing';
import { FakeServer } from '../testing/fake-server';
import { CONTRACTOR, renderPage } from '../testing/render-page';
import { PendingBadge } from './pending-badge';
import { PendingTitle } from './pending-title';

function Page() {
  usePageTitle('Students');
  return (
    <>
      <PendingTitle />
      <PendingBadge />
      <PendingBadge />
    </>
  );
}

function open(at: string, pending: number) {
  let Pending = pending;
  const server = new FakeServer().on('GET /orders', () => ({
    orders: [],
    ordersInfo: { hasNextPage: false, counts: { Pending, Prepared: 0, Rejected: 0, PickedUp: 0 } },
  }));
  const page = renderPage(<Page />, { user: CONTRACTOR, at, server });
  return { ...page, becomes: (now: number) => (Pending = now) };
}

test('shows the number of pending orders in the title and at the links with one read, and updates it', async () => {
  const { server, becomes, send, unmount } = open('/students', 2);
  await waitFor(() => expect(document.title).toBe('(2) Students · Tiffin'));
  expect(screen.getAllByText('2 pending orders')).toHaveLength(2);
  expect(server.requestsTo('GET /orders').map(({ path }) => path)).toEqual(['/orders?status=Pending&page=1&limit=1']);
  becomes(1);
  send('orderPrepared', anOrder({ status: 'Prepared' }));
  send('orderPrepared', anOrder({ status: 'Prepared' }));
  await waitFor(() => expect(document.title).toBe('(1) Students · Tiffin'));
  expect(screen.getAllByText('1 pending order')).toHaveLength(2);
  expect(server.requestsTo('GET /orders')).toHaveLength(2);
  unmount();
  expect(document.title).toBe('Students · Tiffin');
});

test('shows nothing when none is pending', async () => {
  const { server } = open('/students', 0);
  await waitFor(() => expect(server.requestsTo('GET /orders')).toHaveLength(1));
  expect(document.title).toBe('Students · Tiffin');
  expect(screen.queryByText(/pending/)).toBeNull();
});
