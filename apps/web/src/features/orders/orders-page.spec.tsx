import type { Order, TimelineEntry } from '@tiffin/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { serverNow } from '../../api/server-clock';
import { FakeServer, NO_ANSWER, Refusal } from '../testing/fake-server';
import { cartStore } from '../cart/cart-store';
import { CONTRACTOR, renderPage } from '../testing/render-page';
import { OrdersPage } from './orders-page';
import { anItem, anOrder, chosen } from './testing';

function page(...orders: Order[]) {
  return { orders, ordersInfo: { hasNextPage: false } };
}
function open({
  orders = [] as Order[],
  at = '/orders/student',
  user,
  server = new FakeServer(),
}: Partial<Parameters<typeof renderPage>[1]> & { orders?: Order[] } = {}) {
  server.on('GET /orders/student', () => page(...orders));
  return renderPage(
    <Routes>
      <Route path="/orders/:studentId" element={<OrdersPage />} />
      <Route path="*" element={null} />
    </Routes>,
    { at, server, ...(user && { user }) },
  );
}
const justNow = () => new Date(serverNow() - 5_000).toISOString();
const card = (code: string) => within(screen.getByRole('heading', { name: code }).closest('li')!);

afterEach(() => localStorage.clear());

test('links a student without orders to the menu', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'No orders yet' })).toBeVisible();
  expect(screen.getByText('Your order history will appear here')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Order Now' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible();
});

test('shows a contractor whose orders these are, and that there are none', async () => {
  const { server, user } = open({ user: CONTRACTOR, orders: [anOrder({ status: 'PickedUp' })] });
  expect(await screen.findByText('Completed')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  expect(card('7F3A91C2').getByText('101')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Order again/ })).not.toBeInTheDocument();
  server.on('GET /orders/student', () => new Refusal(404, { code: 'not_found', message: 'Not found' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Month' }), screen.getAllByRole('option')[1]!);
  expect(await screen.findByRole('heading', { name: 'No orders found' })).toBeVisible();
});

test('a card shows items, time, amount and the reason of a rejection', async () => {
  const maggi = { name: 'Masala Maggi', quantity: 1, isPacked: true, specialInstructions: 'less spicy' };
  const options = [chosen('Large'), chosen('Extra cheese')];
  const items = [anItem(), anItem({ ...maggi, lineId: '2' }), anItem({ ...maggi, lineId: '3', options })];
  open({ orders: [anOrder({ status: 'Rejected', items, amount: 78.75, packingCharges: 5, rejectionReason: 'Paneer ran out. Sorry!' })] });
  expect(await screen.findByText('Sat, Nov 21, 2026, 12:04 PM')).toBeVisible();
  expect(screen.getByText('Paneer ran out. Sorry!')).toBeVisible();
  expect(screen.getByText('₹78.75')).toBeVisible();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([
      '2×Samosa',
      '1×Masala Maggi · packed · less spicy',
      '1×Masala MaggiLarge · Extra cheese · packed · less spicy',
    ]),
  );
});

test('updates an order that becomes ready', async () => {
  const pending = anOrder();
  const server = new FakeServer().on(`GET /orders/${pending._id}/timeline`, () => ({ order: pending, timeline: [] }));
  const { send } = open({ orders: [pending], server });
  await screen.findByText('Pending');
  send('orderPrepared', { ...pending, status: 'Prepared', revision: 2 });
  expect(await screen.findByText('Ready for pickup')).toBeVisible();
  send('orderPickedUp', { ...pending, status: 'PickedUp', revision: 3 });
  await waitFor(() => expect(screen.queryByText('Ready for pickup')).not.toBeInTheDocument());
  expect(card('7F3A91C2').getByText('Picked up')).toBeVisible();
});

test('adds a new order to its own month only', async () => {
  const { send } = open({ at: '/orders/student?filter=1&year=2020' });
  await screen.findByText('No orders yet');
  send('newOrder', anOrder({ createdAt: '2020-02-01T00:00:00.000Z' }));
  expect(screen.getByText('No orders yet')).toBeVisible();
  send('newOrder', anOrder({ createdAt: '2020-01-31T12:00:00.000Z' }));
  expect(await screen.findByText('7F3A91C2')).toBeVisible();
});

test('reads another month with its year, and its next page on demand', async () => {
  const { user, server, address } = open();
  await screen.findByText('No orders yet');
  const [current] = within(screen.getByRole('combobox', { name: 'Month' })).getAllByRole<HTMLOptionElement>('option');
  const year = Number(current!.value.slice(0, 4)) - 2;
  server.on('GET /orders/student', ({ path }) => ({
    orders: [anOrder({ _id: path.includes('page=1') ? 'a' : 'b' })],
    ordersInfo: { hasNextPage: path.includes('page=1') },
  }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Month' }), `${year}-03`);
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('heading', { name: 'B' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'A' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  expect(server.requestsTo('GET /orders/student').at(-1)?.path).toContain(`month=3&year=${year}&page=2`);
  expect(address()).toBe(`/orders/student?filter=3&year=${year}`);
});

test('cancels an order in time, after a confirmation', async () => {
  const pending = anOrder({ createdAt: justNow() });
  const server = new FakeServer().on(`POST /orders/${pending._id}/cancel`, () => ({
    ...pending,
    status: 'Rejected',
    rejectionReason: 'Cancelled by student',
    revision: 2,
  }));
  const { user } = open({ orders: [pending], server });
  await user.click(await screen.findByRole('button', { name: /^Cancel order · 1:5/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel order 7F3A91C2?' }));
  await user.click(dialog.getByRole('button', { name: 'Keep' }));
  expect(server.requestsTo(`POST /orders/${pending._id}/cancel`)).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: /^Cancel order · / }));
  await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
  expect(await screen.findByText('Cancelled')).toBeVisible();
  expect(screen.getByText('not charged')).toBeVisible();
  expect(screen.queryByText('Cancelled by student')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByText('Cancelled').closest('article')).toHaveFocus();
});

test('shows the order’s current state after a late cancellation', async () => {
  const pending = anOrder({ createdAt: justNow() });
  const order = { ...pending, status: 'Prepared' as const, revision: 2 };
  const server = new FakeServer()
    .on(`POST /orders/${pending._id}/cancel`, () => new Refusal(409, { code: 'illegal_transition', message: '', order }))
    .on(`GET /orders/${pending._id}/timeline`, () => ({ order, timeline: [] }));
  const { user } = open({ orders: [pending], server });
  await user.click(await screen.findByRole('button', { name: /^Cancel order · / }));
  await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
  expect(await screen.findByText('Ready for pickup')).toBeVisible();
  expect(screen.getByText('It is too late to cancel. Please ask at the counter.')).toBeVisible();
});

test('after two minutes, the card says where to ask; an open order has no Order again', async () => {
  open({ orders: [anOrder({ createdAt: new Date(serverNow() - 200_000).toISOString() })] });
  expect(await screen.findByText('To cancel it, ask at the counter.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Cancel|Order again/ })).not.toBeInTheDocument();
});

test('the timeline opens on tap, in the canteen’s time zone', async () => {
  const done = anOrder({ status: 'PickedUp' });
  const entry = (type: string, at: string): TimelineEntry => ({ type, at, actor: { _id: '', role: 'contractor', fullName: '' } });
  const timeline = [
    entry('OrderPlaced', '2026-11-21T06:34:00Z'),
    entry('OrderPrepared', '2026-11-21T06:41:00Z'),
    entry('OrderPickedUp', '2026-11-21T06:45:00Z'),
  ];
  const server = new FakeServer().on(`GET /orders/${done._id}/timeline`, () => ({ order: done, timeline }));
  const { user } = open({ orders: [done], server });
  await user.click(await screen.findByRole('button', { name: 'Timeline', expanded: false }));
  expect(await screen.findByText('Took 7 minutes')).toBeVisible();
  expect(['12:04 PM', '12:11 PM', '12:15 PM'].map((time) => screen.getByText(time))).toHaveLength(3);
});

describe('ordering again', () => {
  const samosa = { _id: 'samosa', name: 'Samosa', price: 15, image: null, info: '', isAvailable: true, diets: [] };
  const past = anOrder({ status: 'PickedUp' });
  const inCart = () => cartStore.state().cart;
  beforeEach(() => {
    localStorage.clear();
    cartStore.refresh();
  });

  test('adds everything to the cart once, despite ten taps', async () => {
    const server = new FakeServer().on('GET /snacks', () => [samosa]);
    const { user, address } = open({ orders: [past], server });
    const again = await screen.findByRole('button', { name: /^Order again/ });
    for (let tap = 1; tap <= 10; tap += 1) await user.click(again);
    expect(await screen.findByText('All of it is already in your cart')).toBeVisible();
    expect(inCart()).toMatchObject([{ name: 'Samosa', quantity: 2 }]);
    await user.click(screen.getByRole('button', { name: 'View cart' }));
    expect(address()).toBe('/cart');
  });

  test('says what is unavailable', async () => {
    const server = new FakeServer().on('GET /snacks', () => [{ ...samosa, price: 18 }]);
    const items = [anItem(), anItem({ lineId: '2', itemId: 'maggi', name: 'Masala Maggi' })];
    const { user } = open({ orders: [anOrder({ status: 'Rejected', items })], server });
    await user.click(await screen.findByRole('button', { name: /^Order again/ }));
    const popup = within(await screen.findByRole('dialog', { name: 'Not quite the same order' }));
    expect(popup.getByText('2 items are in your cart.')).toBeVisible();
    expect(popup.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Samosa₹18.00, was ₹15.00',
      'Masala MaggiNot available now',
    ]);
    expect(popup.getByRole('link', { name: 'View cart' })).toHaveAttribute('href', '/cart');
  });

  test('changes nothing without a connection, and can be retried', async () => {
    const server = new FakeServer().on('GET /snacks', () => NO_ANSWER);
    const { user } = open({ orders: [past], server });
    await user.click(await screen.findByRole('button', { name: /^Order again/ }));
    await waitFor(() => expect(screen.getByRole('button', { name: /^Order again/ })).toBeEnabled());
    expect(inCart()).toEqual([]);
  });
});
