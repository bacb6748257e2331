import { screen } from '@testing-library/react';
import { changed, column, first, open, second, ticket, tickets } from './testing';

beforeEach(() => localStorage.setItem('tiffin.sound.today-orders', 'off'));

test('pending and prepared orders are side by side, and keys go from one to the other', async () => {
  const ready = changed(second, { status: 'Prepared', token: 7 });
  const { user } = open([first, ready]);
  await column('Prepared').findByText('#7');
  expect(tickets()).toEqual(['Order A41C77D0']);
  expect(tickets(column('Prepared'))).toEqual(['Order #7']);
  Element.prototype.scrollIntoView = () => undefined;
  await user.keyboard('j');
  expect(screen.getByRole('listitem', { name: 'Order A41C77D0' })).toHaveFocus();
  await user.keyboard('j');
  expect(screen.getByRole('listitem', { name: 'Order #7' })).toHaveFocus();
  await user.keyboard('k');
  expect(screen.getByRole('listitem', { name: 'Order A41C77D0' })).toHaveFocus();
});

describe('a number and Enter', () => {
  const ready = changed(first, { status: 'Prepared', token: 12 });

  test('hand out the prepared order, wherever the digits are typed', async () => {
    const { server, user } = open([second, ready]);
    server.on(`PATCH /orders/${ready._id}`, () => changed(ready, { status: 'PickedUp' }));
    await column('Prepared').findByText('#12');
    await user.keyboard('12{Enter}');
    expect(await screen.findByText('#12 is picked up')).toBeVisible();
    expect(server.requestsTo(`PATCH /orders/${ready._id}`)).toMatchObject([{ path: `/orders/${ready._id}?status=PickedUp&from=Prepared` }]);
    // The focus is back on the page, so that the shortcuts work.
    server.on(`POST /orders/${ready._id}/recall`, () => changed(ready, { revision: 4 }));
    await user.keyboard('z');
    expect(await screen.findByText('#12 is waiting for pickup again')).toBeVisible();
  });

  test.each([
    [[changed(ready, { status: 'Pending' })], '#12 is still pending'],
    [[changed(ready, { status: 'PickedUp' })], '#12 is already picked up'],
    [[changed(ready, { status: 'Rejected', rejectionReason: 'Cancelled by student' })], '#12 was cancelled by the student'],
    [[changed(ready, { status: 'Rejected', rejectionReason: 'Cancelled at the counter' })], '#12 was cancelled at the counter'],
    [[ready, changed(second, { status: 'Prepared', token: 12 })], 'Two orders have the number #12. Choose one of their tickets.'],
    [[changed(ready, { token: 112 })], 'No order has the number #12 today'],
  ])('change nothing otherwise, and say why (%#)', async (orders, reason) => {
    const { server, user } = open(orders, { at: '/today-orders?status=Prepared' });
    await user.type(await screen.findByRole('textbox', { name: 'Number to hand out' }), '12{Enter}');
    expect(await screen.findByText(reason)).toBeVisible();
    expect(server.requestsTo(`PATCH /orders/${ready._id}`)).toEqual([]);
  });

  test('show only the reason for the latest number', async () => {
    const { user } = open([], { at: '/today-orders?status=Prepared' });
    await user.type(await screen.findByRole('textbox', { name: 'Number to hand out' }), '12{Enter}');
    expect(await screen.findByText('No order has the number #12 today')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Number to hand out' }), '13{Enter}');
    expect(await screen.findByText('No order has the number #13 today')).toBeVisible();
    expect(screen.queryByText('No order has the number #12 today')).toBeNull();
  });
});

test('an order of an earlier day shows its date', async () => {
  const yesterday = new Date(Date.now() - 24 * 3_600_000);
  open([changed(first, { createdAt: yesterday.toISOString() }), changed(second, { createdAt: new Date().toISOString() })]);
  await screen.findByText('A41C77D0');
  const day = new Intl.DateTimeFormat('en-US', { timeZone: 'Asia/Kolkata', month: 'short', day: 'numeric' }).format(yesterday);
  expect(ticket('A41C77D0').getByText(day)).toBeVisible();
  expect(ticket('5E90B2F8').queryByText(/^[A-Z][a-z]{2} \d+$/)).toBeNull();
});

test('cancelled orders are apart from rejected ones, and say where they were cancelled', async () => {
  const rejected = changed(first, { status: 'Rejected', rejectionReason: 'Ran out' });
  const byStudent = changed(second, { status: 'Rejected', rejectionReason: 'Cancelled by student' });
  const atCounter = changed(second, {
    _id: 'c0ffee00-1111-4222-8333-444455556666',
    token: 12,
    status: 'Rejected',
    rejectionReason: 'Cancelled at the counter',
  });
  open([rejected, byStudent, atCounter], { at: '/today-orders?status=Rejected' });
  expect(await screen.findByRole('heading', { name: 'Rejected 1' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Cancelled 2' })).toBeVisible();
  expect(ticket('#12').getByText('Cancelled at the counter')).toBeVisible();
  expect(ticket('A41C77D0').getByText('Rejected')).toBeVisible();
  expect(ticket('A41C77D0').getByText('Ran out')).toBeVisible();
  expect(ticket('5E90B2F8').getByText('Cancelled by student')).toBeVisible();
  expect(ticket('5E90B2F8').queryByText('Rejected')).toBeNull();
});

test('one control says whether sound is on, off, or waits for a tap', async () => {
  localStorage.setItem('tiffin.sound.today-orders', 'on');
  // This browser has no sound, like one that waits for a tap.
  const { user } = open();
  const control = await screen.findByRole('button', { name: 'Tap for sound' });
  expect(screen.getAllByRole('button', { name: /sound/i })).toEqual([control]);
  await user.click(control);
  expect(localStorage.getItem('tiffin.sound.today-orders')).toBe('on');
});
