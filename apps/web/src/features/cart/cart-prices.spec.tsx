import { act, screen, waitFor, within } from '@testing-library/react';
import { type FakeServer, Refused } from '../testing/fake-server';
import { cartStore } from './cart-store';
import { takeOver } from './take-over';
import { inCart } from './testing';
import { openCart, order, placeButton, there } from './testing-page';

const { burger, maggi, smallDrink } = inCart;

beforeEach(() => {
  localStorage.clear();
  cartStore.refresh();
});

const popup = async () => within(await screen.findByRole('dialog', { name: 'Not everything costs the same any more' }));
const askedOnce = (server: FakeServer) => waitFor(() => expect(server.askedOf('POST /orders/availability')).toHaveLength(1));

test('a new price that refuses the order opens a popup, and the cart has it already', async () => {
  const { user, server } = openCart(maggi);
  await askedOnce(server);
  server.on('POST /orders/availability', ({ body }) =>
    (body as { cartItems: { price: number }[] }).cartItems[0]!.price === 40 ? there(maggi) : there({ ...maggi, price: 45 }),
  );
  server.on('POST /orders', () => new Refused(409, { code: 'amount_changed', message: '', lines: [{ ...there(maggi)[0]!, price: 45 }] }));
  await user.click(placeButton());
  expect((await popup()).getByText(/^Prices have changed\. Please check your cart\./)).toHaveTextContent(
    'Masala Maggi costs ₹45.00, before ₹40.00',
  );
  await user.click((await popup()).getByRole('button', { name: 'Back to the cart' }));
  expect(screen.queryByText(/Prices have changed/)).not.toBeInTheDocument();
  expect(screen.getAllByText('₹47.25')).not.toHaveLength(0);
});

test('a new price of a variant reaches the cart, is told, and the next order is placed at it', async () => {
  const { user, server } = openCart(smallDrink);
  await askedOnce(server);
  // Asked for a former price, the server answers what the variant costs now.
  server.on('POST /orders/availability', () => [{ _id: 'drink', price: 25, availableCount: 24 }]);
  server.on('POST /orders', ({ body }) =>
    (body as { amount: number }).amount === 26.25
      ? order
      : new Refused(409, { code: 'amount_changed', message: '', lines: [{ _id: 'drink', price: 25, availableCount: 24 }] }),
  );
  await user.click(placeButton());
  expect((await popup()).getByText(/^Prices have changed/)).toHaveTextContent('Cold Drink costs ₹25.00, before ₹20.00');
  expect(server.askedOf('POST /orders')).toHaveLength(0);
  await user.click((await popup()).getByRole('button', { name: 'Back to the cart' }));
  expect(screen.queryByText(/Cold Drink removed|quantity/)).not.toBeInTheDocument();
  await user.click(placeButton());
  await screen.findByRole('dialog', { name: 'Order Placed!' });
});

test('a new price leaves the keyboard and the open popup of the line, which takes no instructions, where they are', async () => {
  const { user, server, send } = openCart(smallDrink);
  await askedOnce(server);
  server.on('POST /orders/availability', () => [{ _id: 'drink', price: 25, availableCount: 24 }]);
  await user.click(screen.getByRole('button', { name: 'Edit Cold Drink' }));
  const edit = within(await screen.findByRole('dialog', { name: 'Cold Drink' }));
  send('menuChanged', { ids: ['drink'] });
  expect(await screen.findByText(/costs ₹25\.00, before ₹20\.00/)).toBeInTheDocument();
  expect(edit.queryByRole('textbox')).not.toBeInTheDocument();
  await user.click(edit.getByRole('switch', { name: /Pack this item/ }));
  await user.click(edit.getByRole('button', { name: 'Save' }));
  expect(cartStore.state().cart).toEqual([{ ...smallDrink, price: 25, isPacked: true }]);
  expect(screen.getByRole('button', { name: 'Edit Cold Drink' })).toHaveFocus();
});

test('a new price beside something that is gone is told in its popup', async () => {
  const { user, server } = openCart(burger, maggi);
  await askedOnce(server);
  server.on('POST /orders/availability', () => [
    { ...there(burger)[0]!, price: 60 },
    { _id: 'maggi', price: 40, availableCount: 0, isAvailable: false },
  ]);
  await user.click(placeButton());
  expect(await screen.findByText(/currently out of stock/)).toHaveTextContent('Veg Burger costs ₹60.00, before ₹55.00');
  expect(server.askedOf('POST /orders')).toHaveLength(0);
});

test('a new price does not reach an order that is on its way, which is found by the old one', async () => {
  localStorage.setItem('cartOwner', 'student');
  localStorage.setItem('cartOrderKey', 'the-key');
  localStorage.setItem('cartAttempt', JSON.stringify({ key: 'the-key', cart: [smallDrink] }));
  const { user } = openCart(smallDrink);
  act(() => void takeOver({ asked: [smallDrink], answers: [{ _id: 'drink', price: 25, availableCount: 24 }] }));
  await user.click(placeButton());
  await screen.findByRole('dialog', { name: 'Order Placed!' });
  expect(cartStore.state().cart).toEqual([]);
});
