import { act, screen, waitFor, within } from '@testing-library/react';
import { trackServerWait } from '../../api/reachability';
import { type FakeServer, NO_ANSWER, Refusal } from '../testing/fake-server';
import { cartStore } from './cart-store';
import { refreshStoredCart } from './refresh-stored-cart';
import { cartLines } from './testing';
import { openCart as open, order, placeButton, allAvailable } from './testing-page';

const { burger, maggi, smallDrink } = cartLines;
const keyOf = (request: { headers: Headers }) => request.headers.get('idempotency-key');

/** An order of this line was sent and has no answer. */
function leaveUnanswered(change: object = {}) {
  localStorage.setItem('cartOwner', 'student');
  localStorage.setItem('cartOrderKey', 'the-key');
  localStorage.setItem('cartAttempt', JSON.stringify({ key: 'the-key', cart: [maggi], ...change }));
}

beforeEach(() => {
  localStorage.clear();
  cartStore.refresh();
});

test('places the cart as shown, and empties it', async () => {
  const { user, server } = open(burger, maggi, smallDrink);
  await user.click(placeButton());
  const popup = within(await screen.findByRole('dialog', { name: 'Order Placed!' }));
  expect(popup.getByRole('status')).toHaveTextContent('3 × Veg Burger3 items · ₹126.00');
  expect(popup.getByRole('status')).toHaveFocus();
  expect(screen.queryByText(/removed/)).not.toBeInTheDocument();
  expect(popup.getByText("We'll notify you when your order is ready for pickup")).toBeVisible();
  expect(popup.getByRole('link', { name: 'View My Orders' })).toHaveAttribute('href', '/orders/student');
  expect(server.requestsTo('POST /orders')).toMatchObject([{ body: { amount: 126, packingCharges: 5, cartItems: [{}, {}, {}] } }]);
  expect(localStorage.getItem('cartItems')).toBe('[]');
});

test('says that it is waiting for a slow answer, and that the order is placed only once', async () => {
  const { user, server } = open(maggi);
  server.on('POST /orders', () => new Promise(() => undefined));
  await user.click(placeButton());
  const answered = trackServerWait(0);
  expect(await screen.findAllByText("No answer yet. Still waiting. Your order can't be placed twice.")).not.toHaveLength(0);
  act(answered);
});

test('marks unavailable lines, and blocks the order until they are removed', async () => {
  const { user, server, send } = open(maggi, { ...smallDrink, quantity: 3 });
  server.on('POST /orders/availability', () => [
    { _id: 'maggi', price: 40, availableCount: 0, isAvailable: false },
    { _id: 'drink', price: 20, availableCount: 2 },
  ]);
  send('menuChanged', { ids: [] });
  await screen.findByText('Not Available');
  expect(screen.getByText('Only 2 left')).toBeVisible();
  await user.click(placeButton());
  expect(await screen.findByText('Sorry, this order contains items that are currently out of stock.')).toBeVisible();
  expect(server.requestsTo('POST /orders')).toHaveLength(0);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Delete Masala Maggi' }));
  expect(screen.getByRole('button', { name: 'Delete Cold Drink' })).toHaveFocus();
  expect(await screen.findByText('Lower the quantity to 2')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Fix my cart' }));
  expect(screen.queryByText('Only 2 left')).not.toBeInTheDocument();
  expect(cartStore.state().cart).toMatchObject([{ category: 'Cold Drink', quantity: 2 }]);
  expect(placeButton()).toBeEnabled();
});

test('an emptied cart links to the menu and focuses its heading', async () => {
  const { user } = open(maggi);
  await user.click(screen.getByRole('button', { name: 'One less: Masala Maggi' }));
  expect(screen.getByRole('heading', { name: 'Cart' })).toHaveFocus();
  expect(screen.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/');
});

test('a refusal for unavailable items updates the cart', async () => {
  const { user, server } = open(burger, maggi);
  const lines = [allAvailable(burger)[0]!, { _id: 'maggi', price: 40, availableCount: 0, isAvailable: false }];
  server.on('POST /orders', () => {
    server.on('POST /orders/availability', () => lines);
    return new Refusal(409, { code: 'unavailable', message: '', lines });
  });
  await user.click(placeButton());
  await screen.findByText('Sorry, this order contains items that are currently out of stock.');
  await user.click(screen.getByRole('button', { name: 'Back to the cart' }));
  expect(screen.getByText('Not Available')).toBeVisible();
});

describe('a closed canteen', () => {
  const closed = { open: false, notice: 'Back at 6 pm' };
  const shutButton = () => screen.findAllByRole('button', { name: 'The canteen is closed' });

  test('blocks the order until a message says that it opens', async () => {
    const { user, send } = open(maggi);
    send('canteenChanged', closed);
    for (const button of await shutButton()) expect(button).toBeDisabled();
    expect(screen.getByText('Back at 6 pm')).toBeVisible();
    send('canteenChanged', { open: true, notice: '' });
    await waitFor(() => expect(screen.queryByText('Back at 6 pm')).not.toBeInTheDocument());
    await user.click(placeButton());
    await screen.findByRole('dialog', { name: 'Order Placed!' });
  });

  test('refuses the order without a prior message, and keeps the cart', async () => {
    const { user, server } = open(maggi);
    await waitFor(() => expect(server.requestsTo('GET /canteen')).toHaveLength(1));
    server.on('GET /canteen', () => closed);
    server.on('POST /orders', () => new Refusal(409, { code: 'closed', message: 'The canteen is closed for orders.', ...closed }));
    await user.click(placeButton());
    expect(await screen.findByText('Back at 6 pm')).toBeVisible();
    for (const button of await shutButton()) expect(button).toBeDisabled();
    expect(cartStore.state()).toEqual({ cart: [maggi], attempt: undefined });
  });

  test('accepts the next order after it has reopened', async () => {
    const { user, server } = open(maggi);
    server.on('POST /orders', () => {
      server.on('POST /orders', () => order);
      return new Refusal(409, { code: 'closed', message: 'The canteen is closed for orders.', ...closed });
    });
    await user.click(placeButton());
    await waitFor(() => expect(server.requestsTo('GET /canteen')).toHaveLength(2));
    await user.click((await screen.findAllByRole('button', { name: /^Place Order/ }))[0]!);
    await screen.findByRole('dialog', { name: 'Order Placed!' });
  });

  test('still answers for an order that was sent before', async () => {
    leaveUnanswered();
    const { user, send } = open(maggi);
    send('canteenChanged', closed);
    await screen.findByText('Back at 6 pm');
    await user.click(placeButton());
    await screen.findByRole('dialog', { name: 'Order Placed!' });
  });
});

test('retries after a lost answer with the same key, and places one order', async () => {
  const { user, server } = open(maggi);
  const keys = new Set<string | null>();
  server.on('POST /orders', (request) => {
    const again = keys.has(keyOf(request));
    keys.add(keyOf(request));
    return again ? order : NO_ANSWER;
  });
  await user.click(placeButton());
  await screen.findByRole('dialog', { name: 'Order Placed!' });
  const asked = server.requestsTo('POST /orders');
  expect(asked).toHaveLength(2);
  expect(keys.size).toBe(1);
  expect(asked[1]!.body).toEqual(asked[0]!.body);
});

test('sends an unanswered order again after a reload, unchanged and without an availability check', async () => {
  leaveUnanswered();
  const { user, server } = open(maggi);
  expect(screen.getByText("We don't know yet whether your order went through.")).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Delete Masala Maggi' })).not.toBeInTheDocument();
  await user.click(placeButton());
  await screen.findByRole('dialog', { name: 'Order Placed!' });
  expect(server.requestsTo('POST /orders').map(keyOf)).toEqual(['the-key']);
  expect(server.requestsTo('POST /orders/availability')).toHaveLength(0);
  expect(cartStore.state()).toEqual({ cart: [], attempt: undefined });
});

test('asks for the answer by itself after a quick reload', async () => {
  leaveUnanswered({ at: Date.now() - 5_000 });
  const { server } = open(maggi);
  await screen.findByRole('dialog', { name: 'Order Placed!' });
  expect(server.requestsTo('POST /orders').map(keyOf)).toEqual(['the-key']);
  expect(localStorage.getItem('cartItems')).toBe('[]');
});

test('ten taps at once place one order', async () => {
  const { server } = open(maggi);
  const button = placeButton();
  act(() => {
    for (let tap = 1; tap <= 10; tap += 1) button.click();
  });
  await screen.findByRole('dialog', { name: 'Order Placed!' });
  expect(server.requestsTo('POST /orders')).toHaveLength(1);
});

test('does not order a cart that another tab orders during the check', async () => {
  const { user, server } = open(maggi);
  await waitFor(() => expect(server.requestsTo('POST /orders/availability')).toHaveLength(1));
  server.on('POST /orders/availability', () => {
    localStorage.setItem('cartItems', '[]');
    return allAvailable(maggi);
  });
  await user.click(placeButton());
  await screen.findByRole('heading', { name: 'Your Cart is Empty' });
  expect(server.requestsTo('POST /orders')).toHaveLength(0);
});

test('does not order a changed cart under a used key, and names the earlier order', async () => {
  const { user, server } = open(maggi);
  server.on('POST /orders', () => new Refusal(409, { code: 'key_reused', message: '', order }));
  await user.click(placeButton());
  expect(await screen.findByText('Your order 7F3A91C2 was already placed.')).toBeVisible();
  expect(cartStore.state().cart).toEqual([maggi]);
  server.on('POST /orders', () => order);
  await user.click(placeButton());
  await screen.findByRole('dialog', { name: 'Order Placed!' });
  const [first, second] = server.requestsTo('POST /orders').map(keyOf);
  expect(first).not.toBe(second);
});

const popup = async () => within(await screen.findByRole('dialog', { name: 'Some prices have changed' }));
const askedOnce = (server: FakeServer) => waitFor(() => expect(server.requestsTo('POST /orders/availability')).toHaveLength(1));

test('a refusal for a new price opens a popup, and the cart has the price already', async () => {
  const { user, server } = open(maggi);
  await askedOnce(server);
  server.on('POST /orders/availability', ({ body }) =>
    (body as { cartItems: { price: number }[] }).cartItems[0]!.price === 40 ? allAvailable(maggi) : allAvailable({ ...maggi, price: 45 }),
  );
  server.on(
    'POST /orders',
    () => new Refusal(409, { code: 'amount_changed', message: '', lines: [{ ...allAvailable(maggi)[0]!, price: 45 }] }),
  );
  await user.click(placeButton());
  expect((await popup()).getByText(/^Prices have changed\. Please check your cart\./)).toHaveTextContent(
    'Masala Maggi costs ₹45.00 now, was ₹40.00',
  );
  await user.click((await popup()).getByRole('button', { name: 'Back to the cart' }));
  expect(screen.queryByText(/Prices have changed/)).not.toBeInTheDocument();
  expect(screen.getAllByText('₹47.25')).not.toHaveLength(0);
});

test('a variant’s new price reaches the cart, is announced, and applies to the next order', async () => {
  const { user, server } = open(smallDrink);
  await askedOnce(server);
  // Asked about a former price, the server answers with the variant's current one.
  server.on('POST /orders/availability', () => [{ _id: 'drink', price: 25, availableCount: 24 }]);
  server.on('POST /orders', ({ body }) =>
    (body as { amount: number }).amount === 26.25
      ? order
      : new Refusal(409, { code: 'amount_changed', message: '', lines: [{ _id: 'drink', price: 25, availableCount: 24 }] }),
  );
  await user.click(placeButton());
  expect((await popup()).getByText(/^Prices have changed/)).toHaveTextContent('Cold Drink costs ₹25.00 now, was ₹20.00');
  expect(server.requestsTo('POST /orders')).toHaveLength(0);
  await user.click((await popup()).getByRole('button', { name: 'Back to the cart' }));
  expect(screen.queryByText(/Cold Drink removed|quantity/)).not.toBeInTheDocument();
  await user.click(placeButton());
  await screen.findByRole('dialog', { name: 'Order Placed!' });
});

test('a new price keeps the focus and the line’s open popup', async () => {
  const { user, server, send } = open(smallDrink);
  await askedOnce(server);
  server.on('POST /orders/availability', () => [{ _id: 'drink', price: 25, availableCount: 24 }]);
  await user.click(screen.getByRole('button', { name: 'Edit Cold Drink' }));
  const edit = within(await screen.findByRole('dialog', { name: 'Cold Drink' }));
  send('menuChanged', { ids: ['drink'] });
  expect(await screen.findByText(/costs ₹25\.00 now, was ₹20\.00/)).toBeInTheDocument();
  expect(edit.queryByRole('textbox')).not.toBeInTheDocument();
  await user.click(edit.getByRole('switch', { name: /Pack this item/ }));
  await user.click(edit.getByRole('button', { name: 'Save' }));
  expect(cartStore.state().cart).toEqual([{ ...smallDrink, price: 25, isPacked: true }]);
  expect(screen.getByRole('button', { name: 'Edit Cold Drink' })).toHaveFocus();
});

test('shows a new price in the popup about unavailable items', async () => {
  const { user, server } = open(burger, maggi);
  await askedOnce(server);
  server.on('POST /orders/availability', () => [
    { ...allAvailable(burger)[0]!, price: 60 },
    { _id: 'maggi', price: 40, availableCount: 0, isAvailable: false },
  ]);
  await user.click(placeButton());
  expect(await screen.findByText(/currently out of stock/)).toHaveTextContent('Veg Burger costs ₹60.00 now, was ₹55.00');
  expect(server.requestsTo('POST /orders')).toHaveLength(0);
});

test('does not apply a new price to an order in flight, whose lines are found by the old price', async () => {
  leaveUnanswered({ cart: [smallDrink] });
  const { user } = open(smallDrink);
  act(() => void refreshStoredCart(() => ({ lines: [smallDrink], answers: [{ _id: 'drink', price: 25, availableCount: 24 }] })));
  await user.click(placeButton());
  await screen.findByRole('dialog', { name: 'Order Placed!' });
  expect(cartStore.state().cart).toEqual([]);
});
