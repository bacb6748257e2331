import type { CurrentOrder, Order } from '@tiffin/contracts';
import { screen, waitFor } from '@testing-library/react';
import { usePageTitle } from '../../../page/page-title';
import { FakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render-page';
import { anItem, anOrder } from '../testing';
import { OrderBar } from './order-bar';

const pending = anOrder({ items: [anItem({ quantity: 3 })] });
const prepared: Order = { ...pending, status: 'Prepared', revision: 2 };
const rejected: Order = { ...pending, status: 'Rejected', rejectionReason: 'No paneer left', revision: 2 };

function Home() {
  usePageTitle('Home');
  return <OrderBar studentId="student" timeZone="Asia/Kolkata" />;
}
/** The bar with these orders; the server's answer can be changed. */
function open(...orders: CurrentOrder[]) {
  const current = { orders };
  const server = new FakeServer().on('GET /orders/current', () => current);
  return { ...renderPage(<Home />, { server }), current };
}
const bar = () => screen.getByRole('region', { name: 'Your orders now' });

afterEach(() => localStorage.clear());

test('shows a pending order’s place in the queue and its progress', async () => {
  const { send } = open({ order: pending, ahead: 4 });
  expect(await screen.findByText(/4 orders before yours/)).toBeVisible();
  expect(bar()).toHaveTextContent('7F3A91C2Placed · 4 orders before yours');
  expect(screen.queryByRole('button', { name: /away/ })).not.toBeInTheDocument();
  expect(document.title).toBe('7F3A91C2 is placed · Home · Tiffin');
  send('orderProgressed', { ...pending, revision: 2, items: [anItem({ quantity: 3, preparedCount: 2 })] });
  expect(await screen.findByText('2 of 3 prepared')).toBeVisible();
  expect(document.title).toBe('2 of 3 prepared · Home · Tiffin');
});

test('announces an order that becomes ready, and shows it in the title until it is picked up', async () => {
  const { send, address, user, current } = open({ order: pending, ahead: 0 });
  expect(await screen.findByText(/yours is next/)).toBeVisible();
  current.orders = [{ order: prepared }];
  send('orderPrepared', prepared);
  expect(await screen.findByText('7F3A91C2 is ready for pickup')).toBeVisible();
  expect(bar()).toHaveTextContent('Ready for pickup');
  expect(document.title).toBe('7F3A91C2 is ready for pickup');
  await user.click(screen.getByRole('button', { name: 'View' }));
  expect(address()).toBe('/orders/student');
  current.orders = [];
  send('orderPickedUp', { ...prepared, status: 'PickedUp', revision: 3 });
  await waitFor(() => expect(document.title).toBe('Home · Tiffin'));
  expect(screen.queryByRole('region', { name: 'Your orders now' })).not.toBeInTheDocument();
});

test('announces a called number, and shows it before orders that are only ready', async () => {
  const { send } = open({ order: prepared }, { order: anOrder({ _id: 'other-00000001', status: 'Prepared' }) });
  await screen.findByText('Ready for pickup');
  send('orderCalled', { ...prepared, revision: 3, calledAt: '2026-11-21T06:50:00.000Z' });
  expect(await screen.findByText('7F3A91C2 is called: please come to the counter')).toBeVisible();
  expect(bar()).toHaveTextContent('7F3A91C2Your number is called: please come to the counter');
  expect(document.title).toBe('7F3A91C2 is called');
});

test('announces a rejection with its reason and Order again, and can be dismissed', async () => {
  const { send, user, current } = open({ order: pending, ahead: 1 });
  await screen.findByText(/1 order before yours/);
  current.orders = [{ order: rejected }];
  send('orderRejected', rejected);
  expect(await screen.findByText('7F3A91C2 was rejected')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Messages' }).querySelector('.lucide-check')).not.toBeInTheDocument();
  expect(bar()).toHaveTextContent('Rejected: No paneer left');
  expect(screen.getByRole('button', { name: 'Order again 7F3A91C2' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Dismiss 7F3A91C2' }));
  expect(screen.queryByRole('region', { name: 'Your orders now' })).not.toBeInTheDocument();
  expect(document.title).toBe('Home · Tiffin');
});

test('a dismissed order stays dismissed at the next visit, until it changes', async () => {
  localStorage.setItem('tiffin.read-orders', `${rejected._id} 2`);
  const { send } = open({ order: rejected }, { order: anOrder({ _id: 'other-00000001' }), ahead: 2 });
  expect(await screen.findByText(/2 orders before yours/)).toBeVisible();
  send('orderPrepared', { ...rejected, status: 'Prepared', revision: 3 });
  expect(await screen.findByText('Ready for pickup')).toBeVisible();
});

test('shows the student’s own cancellation as one', async () => {
  open({ order: { ...rejected, rejectionReason: 'Cancelled by student' } });
  expect(await screen.findByText(/^Cancelled\./)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Order again/ })).not.toBeInTheDocument();
});

test('shows the most urgent of several orders, with a link to the others', async () => {
  const other = (id: string, change: Partial<Order> = {}): CurrentOrder => ({ order: anOrder({ _id: `other-0000000${id}`, ...change }) });
  open(other('1'), other('2'), other('3', { status: 'Prepared' }), other('4', { status: 'Rejected' }));
  expect(await screen.findByText("Rejected. You don't pay for it.")).toBeVisible();
  expect(screen.getAllByRole('button', { name: /^Dismiss/ }).map((button) => button.getAttribute('aria-label'))).toEqual([
    'Dismiss 00000004',
  ]);
  expect(screen.getByRole('link', { name: '3 more orders' })).toHaveAttribute('href', '/orders/student');
});

test('reads a new order’s place in the queue once; the kitchen’s progress causes no read', async () => {
  const { send, server, current } = open();
  await waitFor(() => expect(server.requestsTo('GET /orders/current')).toHaveLength(1));
  current.orders = [{ order: pending, ahead: 3 }];
  send('newOrder', pending);
  expect(await screen.findByText(/3 orders before yours/)).toBeVisible();
  send('orderProgressed', { ...pending, revision: 2, items: [anItem({ quantity: 3, preparedCount: 1 })] });
  expect(await screen.findByText('1 of 3 prepared')).toBeVisible();
  expect(server.requestsTo('GET /orders/current')).toHaveLength(2);
});
