import type { Kitchen } from '@tiffin/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { FakeServer, Refusal } from '../testing/fake-server';
import { CONTRACTOR } from '../testing/render-page';
import { scrollTo, fakeIntersectionObserver } from '../testing/fake-intersection-observer';
import { keyMissing, kitchen, line, minus, open, order, preparing, row, serving } from './testing';

beforeEach(() => localStorage.setItem('tiffin.sound.kitchen', 'off'));

test('shows an order whose message arrived during the first read', async () => {
  const answers: ((answer: Kitchen) => void)[] = [];
  const server = new FakeServer().on('POST /users/orders', () => new Promise((resolve) => answers.push(resolve)));
  const { send } = open({ server });
  await waitFor(() => expect(answers).toHaveLength(1));
  send('newOrder', order);
  answers[0]?.(kitchen([]));
  await waitFor(() => expect(answers).toHaveLength(2), { timeout: 15_000 });
  answers[1]?.(kitchen());
  expect(await screen.findByRole('heading', { name: 'Samosa' })).toBeVisible();
});

describe('the key', () => {
  const gate = () =>
    new FakeServer()
      .on('GET /users/canteens', () => [{ _id: 'c', hostelType: 'BH', hostelNumber: 1, hostelName: 'Ganga' }])
      .on('POST /users/orders', ({ body }) => {
        const { key } = body as { key?: string };
        if (key === undefined) return keyMissing;
        return key === 'BH1-kitchen1' ? kitchen() : new Refusal(400, { code: 'bad_credentials', message: 'Invalid credentials' });
      });

  test('is asked for with the hostel, and opens the wall', async () => {
    const { user, server } = open({ user: null, server: gate() });
    expect(await screen.findByRole('heading', { name: 'Verify Kitchen Key' })).toBeVisible();
    const verify = screen.getByRole('button', { name: 'Verify' });
    expect(screen.getByLabelText('Hostel')).toHaveDisplayValue('Select Hostel');
    expect(verify).toBeDisabled();
    await screen.findByRole('option', { name: 'Ganga (BH1)' });
    await user.selectOptions(screen.getByLabelText('Hostel'), 'BH1');
    expect(verify).toBeDisabled();
    await user.type(screen.getByLabelText('Kitchen key'), 'wrong');
    await user.click(verify);
    expect(await screen.findByText('Please Enter a Valid Key')).toBeVisible();
    await user.type(screen.getByLabelText('Kitchen key'), 'kitchen1', { initialSelectionStart: 0, initialSelectionEnd: 5 });
    server.on('POST /users/orders', () => kitchen());
    await user.click(verify);
    expect(await screen.findByRole('heading', { name: 'Kitchen Summary' })).toBeVisible();
    expect(server.requestsTo('POST /users/orders').map(({ body }) => body)).toContainEqual({ key: 'BH1-kitchen1' });
  });

  test('is not disturbed by a refetch while it is typed', async () => {
    const { user, server } = open({ user: null, server: gate() });
    await user.type(await screen.findByLabelText('Kitchen key'), 'kitch');
    fireEvent(window, new Event('visibilitychange'));
    await waitFor(() => expect(server.requestsTo('POST /users/orders').length).toBeGreaterThan(1));
    expect(screen.getByLabelText('Kitchen key')).toHaveValue('kitch');
  });

  test('is asked for again only when the server requires it, not when it is unreachable', async () => {
    const { server } = open();
    await screen.findByText('Samosa');
    server.on('POST /users/orders', () => new Refusal(503, { code: 'unavailable_now', message: 'Please try again in a moment.' }));
    fireEvent(window, new Event('visibilitychange'));
    await waitFor(() => expect(server.requestsTo('POST /users/orders').length).toBeGreaterThan(1));
    expect(screen.getByText('Samosa')).toBeVisible();
    server.on('GET /users/canteens', () => []).on('POST /users/orders', () => keyMissing);
    fireEvent(window, new Event('visibilitychange'));
    // The pending retry waits for 1 s.
    expect(await screen.findByRole('heading', { name: 'Verify Kitchen Key' })).toBeVisible();
  });
});

test('the wall shows counts, ages, instructions, and which items are packaged', async () => {
  const cola = { ...line('Cola', 2), itemType: 'PackagedFood' as const, name: undefined, category: 'Cola' };
  open({ server: serving({ ...order, items: [...order.items, cola] }) });
  expect(await screen.findByText('1 order')).toBeVisible();
  expect(row('Samosa').getByText('3')).toBeVisible();
  expect(row('Samosa').getByText('12 min')).toBeVisible();
  expect(within(row('Masala Maggi').getByRole('list', { name: 'Special Requests' })).getByRole('listitem')).toHaveTextContent(
    '2× Extra spicy',
  );
  expect(row('Cola').getByText('Ready-made')).toBeVisible();
  expect(row('Samosa').queryByText('Ready-made')).toBeNull();
});

test('each combination of options has its count, which follows the taps', async () => {
  const sized = (lineId: string, quantity: number, ...names: string[]) => ({
    ...line('Samosa', quantity),
    lineId,
    options: names.map((name) => ({ name })),
  });
  const items = [sized('1', 2, 'Large', 'Cheese'), sized('2', 1, 'Small'), line('Samosa', 3)];
  open({ server: serving({ ...order, items }).on('POST /kitchen/prepared', () => new Promise(() => undefined)) });
  await screen.findByText('Samosa');
  const combinations = () =>
    row('Samosa')
      .queryAllByRole('listitem')
      .map(({ textContent }) => textContent?.replace('\u00a0', ' '));
  expect(row('Samosa').getByText('6')).toBeVisible();
  expect(combinations()).toEqual(['Large · Cheese ×2', 'Small ×1']);
  fireEvent.click(minus('Samosa'));
  expect(combinations()).toEqual(['Large · Cheese ×1', 'Small ×1']);
  fireEvent.click(minus('Samosa'));
  expect(combinations()).toEqual(['Small ×1']);
  fireEvent.click(screen.getByRole('button', { name: 'Samosa: undo the last one' }));
  expect(combinations()).toEqual(['Large · Cheese ×1', 'Small ×1']);
});

test('several fast taps prepare one unit each, shown at once', async () => {
  const { server } = open({ server: preparing(serving(order)) });
  await screen.findByText('Samosa');
  for (let tap = 0; tap < 5; tap += 1) fireEvent.click(minus('Samosa'));
  expect(row('Samosa').getByRole('img', { name: 'All prepared' })).toBeVisible();
  await waitFor(() => expect(server.requestsTo('POST /kitchen/prepared')).toHaveLength(3));
  const ids = server.requestsTo('POST /kitchen/prepared').map(({ body }) => (body as { preparationId: string }).preparationId);
  expect(new Set(ids).size).toBe(3);
  expect(await screen.findByText('Marked as prepared')).toBeVisible();
});

test('shows a notice when another screen has prepared the unit', async () => {
  const { server } = open();
  server.on('POST /kitchen/prepared', () => new Refusal(409, { code: 'nothing_left', message: 'Nothing left to prepare.' }));
  await screen.findByText('Samosa');
  fireEvent.click(minus('Samosa'));
  expect(row('Samosa').getByText('2')).toBeVisible();
  expect(await screen.findByText(/^Nothing left to prepare\./)).toBeVisible();
  expect(row('Samosa').getByText('3')).toBeVisible();
});

test('undo takes back the unit that was tapped last', async () => {
  const { server } = open({ server: preparing(serving(order)) });
  server.on('POST /kitchen/prepared/undo', ({ body }) => ({
    ...(body as { preparationId: string }),
    orderId: 'order',
    lineId: 'Samosa',
    itemId: 'Samosa',
    name: 'Samosa',
    preparedCount: 0,
    remaining: 3,
  }));
  await screen.findByText('Samosa');
  const undo = screen.getByRole('button', { name: 'Samosa: undo the last one' });
  expect(undo).toBeDisabled();
  fireEvent.click(minus('Samosa'));
  fireEvent.click(undo);
  expect(row('Samosa').getByText('3')).toBeVisible();
  await waitFor(() => expect(server.requestsTo('POST /kitchen/prepared/undo')).toHaveLength(1));
  expect(server.requestsTo('POST /kitchen/prepared/undo')[0]?.body).toMatchObject({
    preparationId: (server.requestsTo('POST /kitchen/prepared')[0]?.body as { preparationId: string }).preparationId,
  });
});

test('messages keep several screens in sync', async () => {
  const { send } = open();
  await screen.findByText('Samosa');
  send('itemPrepared', {
    preparationId: 'theirs',
    orderId: 'order',
    lineId: 'Samosa',
    itemId: 'Samosa',
    name: 'Samosa',
    preparedCount: 1,
    remaining: 2,
  });
  expect(row('Samosa').getByText('2')).toBeVisible();
  send('newOrder', { ...order, _id: 'another', createdAt: new Date().toISOString(), items: [line('Samosa', 4)] });
  expect(row('Samosa').getByText('6')).toBeVisible();
  expect(screen.getByText('2 orders')).toBeVisible();
  send('orderRejected', { ...order, status: 'Rejected', revision: 1 });
  expect(row('Samosa').getByText('4')).toBeVisible();
});

test('a contractor sees the wall without buttons and lock', async () => {
  open({ user: CONTRACTOR });
  await screen.findByText('Samosa');
  expect(screen.queryByRole('button', { name: /prepared|undo|Lock/ })).toBeNull();
});

test('disables the buttons without a connection and shows the age of the data', async () => {
  open({ lost: true });
  await screen.findByText('Samosa');
  expect(screen.getByText('No connection for 48 seconds. These counts may be old.')).toBeVisible();
  expect(minus('Samosa')).toBeDisabled();
});

test('shows the age of counts that the server cannot read, and taps still count', async () => {
  const { server } = open({ server: preparing(serving(order)) });
  await screen.findByText('Samosa');
  server.on('POST /users/orders', () => new Refusal(500, { code: 'internal', message: 'Something went wrong on our end.' }));
  fireEvent(window, new Event('visibilitychange'));
  expect(await screen.findByText(/^These counts are \d+ seconds? old: the server can't read newer ones\.$/)).toBeVisible();
  fireEvent.click(minus('Samosa'));
  expect(row('Samosa').getByText('2')).toBeVisible();
  expect(await screen.findByText('Marked as prepared')).toBeVisible();
});

test('holding a key prepares one unit', async () => {
  const { user, server } = open({ server: preparing(serving(order)) });
  await screen.findByText('Samosa');
  minus('Samosa').focus();
  await user.keyboard('{Enter>3/}');
  expect(row('Samosa').getByText('2')).toBeVisible();
  expect(await screen.findByText('Marked as prepared')).toBeVisible();
  expect(server.requestsTo('POST /kitchen/prepared')).toHaveLength(1);
});

test('locking the wall asks for confirmation, and then requires the key', async () => {
  const { user, server } = open();
  await user.click(await screen.findByRole('button', { name: 'Lock this screen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Lock this screen?' }));
  await user.click(dialog.getByRole('button', { name: 'Back to the kitchen' }));
  expect(screen.getByRole('heading', { name: 'Kitchen Summary' })).toBeVisible();
  server.on('GET /users/canteens', () => []).on('POST /users/orders', () => keyMissing);
  await user.click(screen.getByRole('button', { name: 'Lock this screen' }));
  await user.click(within(await screen.findByRole('dialog', { name: 'Lock this screen?' })).getByRole('button', { name: 'Lock screen' }));
  expect(await screen.findByRole('heading', { name: 'Verify Kitchen Key' })).toBeVisible();
});

describe('on a small screen', () => {
  fakeIntersectionObserver();

  test('counts the dishes below the visible part, and scrolls to them', async () => {
    const seen: Element[] = [];
    Element.prototype.scrollIntoView = function () {
      seen.push(this);
    };
    const { user } = open({ server: serving({ ...order, items: [line('Samosa', 1), line('Poha', 1), line('Idli', 1)] }) });
    await screen.findByText('Idli');
    const isFirst = (dish: Element) => dish.querySelector('h2')?.textContent === 'Samosa';
    scrollTo((dish) => (isFirst(dish) ? 'in sight' : 'below'));
    expect(screen.getByText('+2 more')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '2 more dishes below' }));
    expect(seen.at(-1)).toContainElement(screen.getByRole('heading', { name: 'Poha' }));
    scrollTo((dish) => (isFirst(dish) ? 'above' : 'in sight'));
    await user.click(screen.getByRole('button', { name: 'Back to the top' }));
    expect(seen.at(-1)).toContainElement(screen.getByRole('heading', { name: 'Samosa' }));
    scrollTo(() => 'in sight');
    expect(screen.queryByRole('button', { name: 'Back to the top' })).toBeNull();
  });
});

test('says that there is nothing to prepare', async () => {
  open({ server: serving() });
  expect(await screen.findByRole('heading', { name: 'No items summary available' })).toBeVisible();
});
