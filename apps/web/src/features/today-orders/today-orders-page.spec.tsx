import '../menu-editing/menu-editing';
import '../../ui/dialog-panel';
import type { CanteenState, Preparation } from '@tiffin/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { anItem, anOrder, chosen } from '../orders/testing';
import { FakeServer, Refusal } from '../testing/fake-server';
import { scrollTo, fakeIntersectionObserver } from '../testing/fake-intersection-observer';
import { changed, first, open, second, tab, ticket, tickets } from './testing';

beforeEach(() => localStorage.setItem('tiffin.sound.today-orders', 'off'));

test('a ticket shows student, items and amount', async () => {
  const options = [chosen('Large'), chosen('Chutney')];
  const items = [anItem({ quantity: 3, options, isPacked: true, specialInstructions: 'Extra spicy' })];
  open([changed(first, { items, packingCharges: 15, studentInfo: { ...first.studentInfo, phoneNumber: '919876500101' } })]);
  expect(await screen.findByText('A41C77D0')).toBeVisible();
  for (const text of ['3×', 'Samosa', 'Large · Chutney', 'Pack 3', 'Extra spicy', '+91 98765 00101', '₹31.50'])
    expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByText(/Roll 101/)).toBeVisible();
  expect(screen.getByText(/packing$/)).toHaveTextContent('with ₹15.00 packing');
});

test('ten taps on the next step are one; the card keeps its place, the counts change, and the toast undoes it', async () => {
  const { server } = open();
  server.on(`PATCH /orders/${first._id}`, () => changed(first, { status: 'Prepared' }));
  const button = await screen.findByRole('button', { name: 'Prepared: A41C77D0' });
  for (let tap = 0; tap < 10; tap += 1) fireEvent.click(button);
  await waitFor(() => expect(ticket('A41C77D0').queryByRole('button')).toBeNull());
  expect(ticket('A41C77D0').getByText('Prepared')).toBeVisible();
  expect(server.requestsTo(`PATCH /orders/${first._id}`)).toMatchObject([{ path: `/orders/${first._id}?status=Prepared&from=Pending` }]);
  expect(tickets()).toEqual(['Order A41C77D0', 'Order 5E90B2F8']);
  expect(tab('Pending')).toHaveAccessibleName('Pending 1');
  expect(tab('Prepared')).toHaveAccessibleName('Prepared 1');
  expect(await screen.findByText('order status updated successfully')).toBeVisible();
  expect(screen.getByText('A41C77D0 is prepared')).toBeVisible();
  server.on(`POST /orders/${first._id}/recall`, () => changed(first, { status: 'Pending', revision: 3 }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('A41C77D0 is pending again')).toBeVisible();
  expect(server.requestsTo(`POST /orders/${first._id}/recall`)[0]?.body).toEqual({ from: 'Prepared' });
  expect(ticket('A41C77D0').getByRole('button', { name: 'Prepared: A41C77D0' })).toBeVisible();
});

test('Z undoes the latest change, and the one before it', async () => {
  const { server, user } = open();
  for (const order of [first, second]) {
    server.on(`PATCH /orders/${order._id}`, () => changed(order, { status: 'Prepared' }));
    server.on(`POST /orders/${order._id}/recall`, () => changed(order, { status: 'Pending', revision: 3 }));
  }
  await user.click(await screen.findByRole('button', { name: 'Prepared: A41C77D0' }));
  await user.click(screen.getByRole('button', { name: 'Prepared: 5E90B2F8' }));
  expect(await screen.findAllByRole('button', { name: 'Undo' })).toHaveLength(2);
  await user.keyboard('z');
  expect(await screen.findByText('5E90B2F8 is pending again')).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1);
  await user.keyboard('z');
  expect(await screen.findByText('A41C77D0 is pending again')).toBeVisible();
  await user.keyboard('z');
  expect(await screen.findByText('Nothing to undo.')).toBeVisible();
});

test('a rejection requires a confirmation and a reason, and cannot be undone', async () => {
  const { server, user } = open();
  server.on(`PATCH /orders/${first._id}`, () => changed(first, { status: 'Rejected', rejectionReason: 'Ran out' }));
  await user.click(await screen.findByRole('button', { name: 'Status of A41C77D0: choose another' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rejected' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject order A41C77D0?' }));
  expect(server.requestsTo(`PATCH /orders/${first._id}`)).toEqual([]);
  expect(dialog.getByRole('textbox')).toHaveAccessibleDescription('About the food only, no personal details.');
  await user.click(dialog.getByRole('textbox'));
  await user.paste('Ran \u202etuo');
  await user.click(dialog.getByRole('button', { name: 'Reject order' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('Please use at most 140 characters, without control characters.');
  expect(server.requestsTo(`PATCH /orders/${first._id}`)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Ran out' }));
  await user.click(dialog.getByRole('button', { name: 'Reject order' }));
  expect(await screen.findByText('order status updated successfully')).toBeVisible();
  expect(server.requestsTo(`PATCH /orders/${first._id}`)[0]?.body).toEqual({ reason: 'Ran out' });
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('shows an order’s current status when another user has changed it', async () => {
  const { server, user } = open();
  const order = changed(first, { status: 'Rejected', rejectionReason: 'Cancelled by student' });
  server.on(
    `PATCH /orders/${first._id}`,
    () => new Refusal(409, { code: 'moved_on', message: 'Someone has just changed this order. Please look at it again.', order }),
  );
  await user.click(await screen.findByRole('button', { name: 'Prepared: A41C77D0' }));
  expect(await ticket('A41C77D0').findByText('Cancelled by student')).toBeVisible();
  expect(ticket('A41C77D0').queryByRole('button')).toBeNull();
  expect(ticket('A41C77D0').getByText('Someone else was faster. This is the current state.')).toBeVisible();
});

test('shows a refusal without a new status', async () => {
  const { server, user } = open([changed(first, { status: 'Prepared' })], { at: '/today-orders?status=Prepared' });
  server.on(
    `POST /orders/${first._id}/recall`,
    () => new Refusal(409, { code: 'too_late', message: 'This can be undone for 10 minutes only.' }),
  );
  await user.click(await screen.findByRole('button', { name: 'Status of A41C77D0: choose another' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Back to pending' }));
  expect(await screen.findByText('This can be undone for 10 minutes only.')).toBeVisible();
  expect(ticket('A41C77D0').getByRole('button', { name: 'Picked up: A41C77D0' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Status of A41C77D0: choose another' }));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Picked up']);
});

test('appends a new order, and removes it when another user prepares it', async () => {
  const { send } = open();
  await screen.findByText('A41C77D0');
  const fresh = anOrder({ _id: '00000000-0000-4000-8000-00000000beef', createdAt: '2026-11-21T07:00:00.000Z', revision: 1 });
  send('newOrder', fresh);
  expect(tickets()).toEqual(['Order A41C77D0', 'Order 5E90B2F8', 'Order 0000BEEF']);
  expect(tab('Pending')).toHaveAccessibleName('Pending 3');
  send('orderPrepared', changed(fresh, { status: 'Prepared' }));
  expect(ticket('0000BEEF').queryByRole('button')).toBeNull();
  expect(tab('Pending')).toHaveAccessibleName('Pending 2');
});

test('says that the kitchen has prepared every item', async () => {
  const { send } = open();
  await screen.findByText('A41C77D0');
  const preparation: Preparation = {
    preparationId: 'p',
    orderId: first._id,
    lineId: 'l',
    itemId: 'samosa',
    name: 'Samosa',
    preparedCount: 1,
    remaining: 1,
  };
  send('itemPrepared', preparation);
  expect(ticket('A41C77D0').getByText('1 of 2 prepared')).toBeVisible();
  send('itemPrepared', { ...preparation, preparationId: 'q', preparedCount: 2, remaining: 0 });
  expect(ticket('A41C77D0').getByText('Every item is prepared in the kitchen')).toBeVisible();
});

test('the next page starts at the tab’s current end, so that departed orders hide no other', async () => {
  const many = Array.from({ length: 25 }, (_, index) =>
    anOrder({
      _id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      status: 'PickedUp',
      createdAt: new Date(1e12 - index * 1000).toISOString(),
    }),
  );
  const { send, user } = open(many, { at: '/today-orders?status=PickedUp' });
  await screen.findByText('00000019');
  for (const order of many.splice(0, 3)) send('orderRecalled', changed(order, { status: 'Prepared' }));
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('00000022');
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('00000024');
  expect(tickets().slice(-6)).toEqual([19, 20, 21, 22, 23, 24].map((n) => `Order 000000${n}`));
});

test('recalls an order that was picked up before this page was opened', async () => {
  const handedOut = changed(first, { status: 'PickedUp' });
  const { server, user } = open([handedOut], { at: '/today-orders?status=PickedUp' });
  server.on(`POST /orders/${first._id}/recall`, () => changed(handedOut, { status: 'Prepared' }));
  const button = await screen.findByRole('button', { name: 'Not picked up: A41C77D0' });
  expect(ticket('A41C77D0').getByText('Completed')).toBeVisible();
  expect(ticket('A41C77D0').getAllByRole('button')).toEqual([button]);
  await user.click(button);
  expect(await screen.findByText('A41C77D0 is waiting for pickup again')).toBeVisible();
  expect(server.requestsTo(`POST /orders/${first._id}/recall`)[0]?.body).toEqual({ from: 'PickedUp' });
});

test('searches every status, shows each hit’s status, and ends with a tab', async () => {
  const orders = [changed(first, { status: 'Prepared' }), changed(second, { status: 'PickedUp' })];
  const { user, server, address } = open(orders, { at: '/today-orders?search=101' });
  expect(await screen.findByText('A41C77D0')).toBeVisible();
  expect(server.requestsTo('GET /orders').map(({ path }) => path)).toContain('/orders?status=All&search=101&page=1&limit=20');
  expect(ticket('A41C77D0').getByText('Prepared')).toBeVisible();
  expect(ticket('5E90B2F8').getByText('Completed')).toBeVisible();
  for (const name of ['Pending', 'Prepared', 'Completed', 'Rejected']) expect(tab(name)).not.toBeChecked();
  await user.click(tab('Completed'));
  expect(address()).toBe('/today-orders?status=PickedUp');
  await waitFor(() => expect(tickets()).toEqual(['Order 5E90B2F8']));
});

test('says that a search has no matches, and clears it', async () => {
  const { user, address } = open([], { at: '/today-orders?search=114' });
  await user.click(await screen.findByRole('button', { name: 'Clear the search' }));
  expect(address()).toBe('/today-orders');
});

test('a search hit keeps its place and shows its new status', async () => {
  const { server, user, send } = open([first, second], { at: '/today-orders?search=101' });
  server.on(`PATCH /orders/${first._id}`, () => changed(first, { status: 'Prepared' }));
  await user.click(await screen.findByRole('button', { name: 'Prepared: A41C77D0' }));
  expect(await ticket('A41C77D0').findByRole('button', { name: 'Picked up: A41C77D0' })).toBeVisible();
  send('orderRejected', changed(second, { status: 'Rejected' }));
  expect(await ticket('5E90B2F8').findByText('Rejected')).toBeVisible();
  expect(screen.getAllByRole('listitem', { name: /^Order/ })).toHaveLength(2);
});

test('closes the canteen until a chosen time, and opens it again', async () => {
  let canteen: CanteenState = { open: true, notice: '' };
  const server = new FakeServer()
    .on('GET /canteen', () => canteen)
    .on('PATCH /contractors/canteen', ({ body }) => (canteen = body as CanteenState));
  const { user } = open([first], { server });
  expect(await screen.findByText('Open for orders')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Close canteen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Close the canteen?' }));
  fireEvent.change(dialog.getByLabelText('Back at'), { target: { value: '14:15' } });
  await user.click(dialog.getByRole('button', { name: 'Close canteen' }));
  expect(await screen.findByText('Back at 2:15 PM')).toBeVisible();
  expect(screen.queryByText('Open for orders')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Open canteen' }));
  expect(await screen.findByText('Open for orders')).toBeVisible();
  expect(server.requestsTo('PATCH /contractors/canteen').map(({ body }) => body)).toEqual([
    { open: false, notice: 'Back at 2:15 PM', backAt: expect.stringMatching(/T08:45:00.000Z$/) },
    { open: true, notice: '' },
  ]);
});

test('calls a ready order in one tap, and its ticket shows the time', async () => {
  const ready = changed(first, { status: 'Prepared', token: 12 });
  const { server } = open([second, ready], { at: '/today-orders?search=101' });
  server.on(`POST /orders/${ready._id}/call`, () => changed(ready, { calledAt: '2026-11-21T06:50:00.000Z' }));
  const button = await screen.findByRole('button', { name: 'Call #12' });
  for (let tap = 0; tap < 3; tap += 1) fireEvent.click(button);
  expect(await screen.findByText('#12 is called')).toBeVisible();
  expect(ticket('#12').getByText('Called 12:20 PM')).toBeVisible();
  expect(server.requestsTo(`POST /orders/${ready._id}/call`)).toHaveLength(1);
  // An order that is still being prepared cannot be called.
  expect(screen.getAllByRole('button', { name: /^Call / })).toHaveLength(1);
});

describe('new orders below the visible area', () => {
  fakeIntersectionObserver();
  const arrives = (code: string) =>
    anOrder({ _id: `00000000-0000-4000-8000-0000${code}`, createdAt: new Date(Date.now() + 1).toISOString() });
  const isNew = (card: Element) => /C0DE|BEEF/.test(card.getAttribute('aria-label') ?? '');

  test('are announced until they were visible, with a link to them', async () => {
    const { send, user } = open();
    await screen.findByText('A41C77D0');
    Element.prototype.scrollIntoView = () => undefined;
    send('newOrder', arrives('0000c0de'));
    scrollTo((card) => (isNew(card) ? 'below' : 'in sight'));
    expect(screen.getByRole('button', { name: '1 new order' })).toBeVisible();
    send('newOrder', arrives('0000beef'));
    scrollTo((card) => (isNew(card) ? 'below' : 'in sight'));
    await user.click(screen.getByRole('button', { name: '2 new orders' }));
    expect(screen.getByRole('listitem', { name: 'Order 0000C0DE' })).toHaveFocus();
    scrollTo(() => 'in sight');
    expect(screen.queryByRole('button', { name: /new order/ })).toBeNull();
    scrollTo((card) => (isNew(card) ? 'below' : 'in sight'));
    expect(screen.queryByRole('button', { name: /new order/ })).toBeNull();
  });

  test('do not include initial or recalled orders', async () => {
    const { send } = open();
    await screen.findByText('A41C77D0');
    send('orderRecalled', anOrder({ _id: '00000000-0000-4000-8000-000000001d0e', revision: 4 }));
    scrollTo(() => 'below');
    expect(screen.queryByRole('button', { name: /new order/ })).toBeNull();
  });
});
