import type { CurrentOrder, Order } from '@tiffin/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { usePageTitle } from '../../../page/page-title';
import type { CartItem } from '../../cart/cart-item';
import { cartStore } from '../../cart/cart-store';
import { cartLines } from '../../cart/testing';
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
/** The bar on a page with these orders; the server's answer can be changed. */
function openAt(at: string, ...orders: CurrentOrder[]) {
  const current = { orders };
  const server = new FakeServer().on('GET /orders/current', () => current);
  return { ...renderPage(<Home />, { server, at }), current };
}
const open = (...orders: CurrentOrder[]) => openAt('/', ...orders);
const bar = () => screen.getByRole('region', { name: 'Your orders now' });
const noBar = () => expect(screen.queryByRole('region', { name: 'Your orders now' })).not.toBeInTheDocument();
const other = (id: string, change: Partial<Order> = {}): CurrentOrder => ({ order: anOrder({ _id: `other-0000000${id}`, ...change }) });

function fillCart(...lines: CartItem[]) {
  localStorage.setItem('cartItems', JSON.stringify(lines));
  cartStore.refresh();
}
afterEach(() => {
  localStorage.clear();
  cartStore.refresh();
});

test('shows a pending order’s place in the queue and its progress', async () => {
  const { send } = open({ order: pending, ahead: 4 });
  expect(await screen.findByText(/4 orders before yours/)).toBeVisible();
  expect(bar()).toHaveTextContent('7F3A91C2Placed · 4 orders before yours');
  expect(document.title).toBe('7F3A91C2 is placed · Home · Tiffin');
  send('orderProgressed', { ...pending, revision: 2, items: [anItem({ quantity: 3, preparedCount: 2 })] });
  expect(await screen.findByText('2 of 3 prepared')).toBeVisible();
  expect(document.title).toBe('2 of 3 prepared · Home · Tiffin');
});

test('announces an order that becomes ready, and shows it in the title until it is picked up', async () => {
  const { send, current } = open({ order: pending, ahead: 0 });
  expect(await screen.findByText(/yours is next/)).toBeVisible();
  current.orders = [{ order: prepared }];
  send('orderPrepared', prepared);
  expect(await screen.findByText('7F3A91C2 is ready for pickup')).toBeVisible();
  expect(bar()).toHaveTextContent('Ready for pickup');
  expect(screen.queryByRole('button', { name: 'View' })).not.toBeInTheDocument();
  expect(document.title).toBe('7F3A91C2 is ready for pickup');
  current.orders = [];
  send('orderPickedUp', { ...prepared, status: 'PickedUp', revision: 3 });
  await waitFor(() => expect(document.title).toBe('Home · Tiffin'));
  noBar();
});

test.each(['/orders/student', '/bills/student', '/cart', '/settings'])('shows no bar on %s; the toast leads to the orders', async (at) => {
  const { send, address, user, current } = openAt(at, { order: pending, ahead: 0 });
  await waitFor(() => expect(document.title).toBe('7F3A91C2 is placed · Home · Tiffin'));
  noBar();
  current.orders = [{ order: prepared }];
  send('orderPrepared', prepared);
  expect(await screen.findByText('7F3A91C2 is ready for pickup')).toBeVisible();
  noBar();
  await user.click(screen.getByRole('button', { name: 'View' }));
  expect(address()).toBe('/orders/student');
});

test('shares the bar of the menu with the cart on a phone', async () => {
  fillCart(cartLines.maggi);
  open({ order: prepared });
  await screen.findByText('Ready for pickup');
  const cart = screen.getByRole('link', { name: /^View cart/ });
  expect(cart).toHaveAttribute('href', '/cart');
  expect(cart.closest('[data-bottom-bar]')).toBe(bar().closest('[data-bottom-bar]'));
  act(() => fillCart());
  expect(cart).not.toBeInTheDocument();
  expect(bar()).toBeVisible();
});

test('shows the cart alone, with its units and total', async () => {
  fillCart({ ...cartLines.maggi, quantity: 2 });
  open();
  expect(await screen.findByRole('link', { name: '2 items · ₹84.00 View cart' })).toBeVisible();
  noBar();
});

test('a pending order stays dismissed while the kitchen prepares it, until it is ready', async () => {
  const { send, user } = open({ order: pending, ahead: 4 });
  await user.click(await screen.findByRole('button', { name: 'Dismiss 7F3A91C2' }));
  noBar();
  send('orderProgressed', { ...pending, revision: 2, items: [anItem({ quantity: 3, preparedCount: 2 })] });
  noBar();
  send('orderPrepared', { ...prepared, revision: 3 });
  expect(await screen.findByText('Ready for pickup')).toBeVisible();
});

test('announces a called number, and shows it before orders that are only ready', async () => {
  const { send } = open({ order: prepared }, { order: anOrder({ _id: 'other-00000001', status: 'Prepared' }) });
  await screen.findByText('Ready for pickup');
  send('orderCalled', { ...prepared, revision: 3, calledAt: '2026-11-21T06:50:00.000Z' });
  expect(await screen.findByText('7F3A91C2 is called: please come to the counter')).toBeVisible();
  expect(bar()).toHaveTextContent(/Your number is called: please come to the counter$/);
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

test('shows the most urgent of several orders and counts the others, without those that the student cancelled', async () => {
  const cancelled: Partial<Order> = { status: 'Rejected', rejectionReason: 'Cancelled by student' };
  open(other('1'), other('2'), other('3', { status: 'Prepared' }), other('4', { status: 'Rejected' }), other('5', cancelled));
  expect(await screen.findByText("Rejected. You don't pay for it.")).toBeVisible();
  expect(screen.getAllByRole('button', { name: /^Dismiss/ }).map((button) => button.getAttribute('aria-label'))).toEqual([
    'Dismiss 00000004',
  ]);
  expect(screen.getByRole('link', { name: /\+3 more/ })).toHaveAttribute('href', '/orders/student');
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
