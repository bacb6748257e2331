import type { CounterStudent, Order } from '@tiffin/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aPackagedItem, aSnack } from '../home/testing';
import { anOrder } from '../orders/testing';
import { fakeIntersectionObserver, scrollTo } from '../testing/fake-intersection-observer';
import { refusal } from '../testing/fake-server';
import { CONTRACTOR, renderPage } from '../testing/render-page';
import { counterCart } from './counter-cart';
import { CounterPage } from './counter-page';
import { likelyCash } from './customer/cash-notes';
import { menuLines } from './menu-lines';
import { ASHA, bodies, COUNTER, open, order, placing, serving, typedFor } from './testing';

beforeEach(() => {
  counterCart.change(() => []);
});

test('places an order for a student who is found by roll number', async () => {
  const { user, server } = await open();
  server.on('POST /counter/orders', () => typedFor({}));
  expect(placing()).toBeDisabled();
  await user.click(screen.getByRole('button', { name: /^Samosa/ }));
  await user.click(screen.getByRole('button', { name: /^Samosa/ }));
  await user.click(order().getByRole('button', { name: 'Pack Samosa' }));
  await user.type(screen.getByLabelText('Roll number'), '999');
  await user.click(screen.getByRole('button', { name: 'Find' }));
  expect(await screen.findByText('No student has this roll number.')).toBeVisible();
  await user.clear(screen.getByLabelText('Roll number'));
  await user.type(screen.getByLabelText('Roll number'), '108{Enter}');
  expect(await screen.findByText('Asha Rao')).toBeVisible();
  await user.click(placing());
  await waitFor(() => expect(bodies(server)).toHaveLength(1));
  expect(bodies(server)[0]).toEqual({
    cartItems: [{ _id: 'samosa', quantity: 2, type: 'Snack', price: 15, isPacked: true }],
    amount: 42,
    packingCharges: 10,
    studentId: 'asha',
  });
  const typed = within(screen.getByRole('region', { name: "Today's counter orders" }));
  expect(await typed.findByText(/Asha Rao/)).toBeVisible();
  expect(order().getByText('Tap items to add them.')).toBeVisible();
  expect(screen.getByLabelText('Roll number')).toBeVisible();
});

test('ignores a late search result after a guest or another roll number was chosen', async () => {
  const { user, server } = await open();
  const answers: ((student: CounterStudent) => void)[] = [];
  server.on('POST /counter/student', () => new Promise((resolve) => answers.push(resolve)));
  const find = (rollNo: string) => user.type(screen.getByLabelText('Roll number'), `${rollNo}{Enter}`);
  const answer = (at: number, student: CounterStudent) => act(async () => answers[at]?.(student));

  await find('108');
  await user.click(screen.getByRole('radio', { name: 'Guest' }));
  await answer(0, ASHA);
  expect(screen.getByRole('radio', { name: 'Guest' })).toBeChecked();
  expect(screen.queryByText('Asha Rao')).toBeNull();

  await user.click(screen.getByRole('radio', { name: 'Student' }));
  await find('108');
  await user.clear(screen.getByLabelText('Roll number'));
  await find('109');
  await answer(2, { ...ASHA, _id: 'ravi', fullName: 'Ravi Das' });
  await answer(1, ASHA);
  expect(screen.getByText('Ravi Das')).toBeVisible();
  expect(screen.queryByText('Asha Rao')).toBeNull();
});

test('a guest’s order requires a payment method', async () => {
  const { user, server } = await open();
  server.on('POST /counter/orders', () => typedFor({ _id: 'guest', fullName: 'Guest', userName: '' }, { counter: { paid: 'upi' } }));
  await user.click(screen.getByRole('button', { name: /^Chips/ }));
  await user.click(screen.getByRole('radio', { name: 'Guest' }));
  expect(placing()).toBeDisabled();
  await user.click(screen.getByRole('radio', { name: 'UPI' }));
  await user.click(placing());
  await waitFor(() => expect(bodies(server)[0]).toMatchObject({ paid: 'upi' }));
  expect(bodies(server)[0]).not.toHaveProperty('studentId');
  expect(await screen.findByText(/paid by UPI/)).toBeVisible();
});

test('the keypad finds a student after the third digit, and begins again with a fourth', async () => {
  const { user, server } = await open();
  const press = async (...keys: string[]) => {
    for (const key of keys) await user.click(screen.getByRole('button', { name: key }));
  };
  await press('9', '8', 'Erase', '9', '9');
  expect(await screen.findByText('No student has this roll number.')).toBeVisible();
  await press('1');
  expect(screen.queryByText('No student has this roll number.')).toBeNull();
  expect(screen.getByLabelText('Roll number')).toHaveValue('1');
  await press('0', '8');
  expect(await screen.findByText('Asha Rao')).toBeVisible();
  expect(server.requestsTo('POST /counter/student').map(({ body }) => body)).toEqual([{ rollNo: '999' }, { rollNo: '108' }]);
});

describe('the bar that leads to the order', () => {
  fakeIntersectionObserver();

  test('is there from the first item until the order is in sight', async () => {
    const { user } = await open();
    const bar = () => screen.queryByRole('button', { name: /Go to the order$/ });
    expect(bar()).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Samosa/ }));
    expect(bar()).toBeVisible();
    scrollTo(() => 'in sight');
    expect(bar()).toBeNull();
    scrollTo(() => 'below');
    expect(bar()).toBeVisible();
  });
});

describe('the last order', () => {
  const last = () => within(screen.getByRole('region', { name: 'Last order' }));
  const now = new Date().toISOString();
  const guests = typedFor({ _id: 'guest', fullName: 'Guest', userName: '' }, { counter: { paid: 'cash' }, createdAt: now, amount: 31.5 });
  const cancelled: Order = { ...guests, revision: guests.revision + 1, status: 'Rejected', rejectionReason: 'Cancelled at the counter' };

  async function placeForGuest(server = serving()) {
    server.on('POST /counter/orders', () => guests);
    const page = await open(server);
    const { user } = page;
    for (let tap = 0; tap < 2; tap += 1) await user.click(screen.getByRole('button', { name: /^Samosa/ }));
    await user.click(screen.getByRole('radio', { name: 'Guest' }));
    await user.click(screen.getByRole('radio', { name: 'Cash' }));
    await user.click(screen.getByRole('button', { name: 'The guest gave ₹50' }));
    expect(order().getByText(/^₹50 →/)).toHaveTextContent('₹50 → ₹18.50 back');
    await user.click(placing());
    await screen.findByRole('region', { name: 'Last order' });
    return page;
  }

  test('shows number, recipient, amount and change, and has the focus', async () => {
    const { send } = await placeForGuest();
    expect(screen.getByRole('region', { name: 'Last order' })).toHaveFocus();
    expect(last().getByRole('button', { name: 'Back to the menu' })).toBeVisible();
    send('newOrder', { ...guests, token: 19 });
    await waitFor(() => expect(last().getByRole('status')).toHaveTextContent('#19Guest · ₹31.50 · cash₹50 → ₹18.50 back'));
  });

  test('can be undone, which brings its items and its recipient back', async () => {
    const { user, server } = await placeForGuest();
    server.on(`POST /orders/${guests._id}/cancel`, () => cancelled);
    await user.click(last().getByRole('button', { name: 'Undo' }));
    expect(await last().findByText('Cancelled')).toBeVisible();
    expect(last().getByRole('status')).toHaveTextContent('Give back ₹31.50');
    expect(last().queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(order().getByRole('group', { name: 'Samosa' })).toHaveTextContent('2');
    expect(screen.getByRole('radio', { name: 'Cash' })).toBeChecked();
  });

  test('stays when the kitchen has begun', async () => {
    const { user, server } = await placeForGuest();
    const prepared: Order = { ...guests, revision: guests.revision + 1, status: 'Prepared' };
    server.on(`POST /orders/${guests._id}/cancel`, () => refusal('illegal_transition', { order: prepared }));
    await user.click(last().getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('It is too late to undo this order. The contractor can still reject it.')).toBeVisible();
    expect(last().queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(order().getByText('Tap items to add them.')).toBeVisible();
  });
});

test('a note from chips and free words goes to the cook', async () => {
  const { user, server } = await open();
  server.on('POST /counter/orders', () => typedFor({}));
  await user.click(screen.getByRole('button', { name: /^Samosa/ }));
  await user.click(order().getByRole('button', { name: 'Note for Samosa' }));
  await user.click(order().getByRole('button', { name: 'No onion' }));
  await user.type(order().getByLabelText('Note for the cook'), ', cut it{Enter}');
  expect(order().getByText('No onion, cut it')).toBeVisible();
  await user.type(screen.getByLabelText('Roll number'), '108{Enter}');
  await screen.findByText('Asha Rao');
  await user.click(placing());
  await waitFor(() => expect(bodies(server)[0]?.cartItems[0]).toMatchObject({ specialInstructions: 'No onion, cut it' }));
});

test('shows available items first, of these the most sold first', () => {
  const snacks = [aSnack('Dosa', { _id: 'dosa' }), aSnack('Momos', { _id: 'momos', isAvailable: false }), aSnack('Tea', { _id: 'tea' })];
  const items = [{ ...aPackagedItem('Chips', [20, 2]), _id: 'chips' }];
  const shown = menuLines(snacks, items, { search: '', popular: ['momos', 'chips', 'tea'] });
  expect(shown.map(({ _id }) => _id)).toEqual(['chips', 'tea', 'dosa', 'momos']);
});

test.each([
  [57.75, [60, 100, 200, 500]],
  [12.6, [20, 50, 100, 200]],
  [420, [420, 450, 500, 600]],
])('offers likely sums of cash for ₹%d', (total, sums) => expect(likelyCash(total)).toEqual(sums));

test('limits quantities to the available count, and disables sold-out items', async () => {
  const { user } = await open();
  for (let tap = 0; tap < 3; tap += 1) await user.click(screen.getByRole('button', { name: /^Chips/ }));
  expect(screen.getByText('max quantity reached')).toBeVisible();
  expect(order().getByRole('group', { name: 'Chips' })).toHaveTextContent('2');
  expect(screen.getByRole('button', { name: /^Momos/ })).toBeDisabled();
});

test('reports items that another counter has sold, and orders nothing', async () => {
  const { user, server } = await open();
  const lines = [{ _id: 'chips', price: 20, availableCount: 0 }];
  server.on('POST /counter/orders', () => refusal('unavailable', { lines }));
  await user.click(screen.getByRole('button', { name: /^Chips/ }));
  await user.click(screen.getByRole('radio', { name: 'Guest' }));
  await user.click(screen.getByRole('radio', { name: 'Cash' }));
  await user.click(placing());
  expect(await screen.findByText('Some items are not available any more. Nothing was ordered.')).toBeVisible();
  expect(await order().findByText('Only 0 left')).toBeVisible();
  expect(placing()).toBeDisabled();
});

test('shows a dispute that arrives by message at once', async () => {
  const mine = typedFor({});
  const { send } = await open(serving(mine));
  send('orderObjected', { ...mine, revision: mine.revision + 1, counter: { objectedAt: '2026-11-21T06:10:00.000Z' } });
  expect(await screen.findByText('Asha Rao says an order isn’t theirs')).toBeVisible();
  expect(screen.getByText(/“This isn’t mine”, reported at/)).toBeVisible();
});

test('ignores orders of other counters', async () => {
  const { send } = await open();
  send('newOrder', anOrder());
  expect(screen.getByText('Nothing yet.')).toBeVisible();
});

test('a contractor needs no key and has no lock button', async () => {
  await open(serving(), CONTRACTOR);
  expect(screen.queryByRole('button', { name: 'Lock this screen' })).toBeNull();
});

test('asks for the key', async () => {
  const server = serving()
    .on('GET /users/canteens', () => [])
    .on('POST /users/counter', () => ({ message: 'key missing' }));
  renderPage(<CounterPage />, { user: { ...COUNTER, role: 'student' }, server, at: '/counter' });
  expect(await screen.findByRole('heading', { name: 'Open the counter' })).toBeVisible();
});
