import type { Tab } from '@tiffin/contracts';
import { screen, within } from '@testing-library/react';
import type { CartItem } from './cart-item';
import { cartStore } from './cart-store';
import { cartLines } from './testing';
import { allAvailable, cartServer, openCart as open, openCartOn } from './testing-page';

const { burger, maggi, smallDrink } = cartLines;

beforeEach(() => {
  localStorage.clear();
  cartStore.refresh();
});

/** What the server says of lines that cannot be ordered. */
const unavailable = (...items: CartItem[]) =>
  allAvailable(...items).map((answer) => ({ ...answer, availableCount: 0, isAvailable: false }));

test('says when an unavailable line is served again, and disables an order of nothing else', async () => {
  const servedFrom = new Date(Date.now() + 60_000).toISOString();
  const server = cartServer(maggi)
    .on('POST /orders/availability', () => unavailable(maggi))
    .on('GET /snacks', () => [{ _id: 'maggi', name: 'Masala Maggi', isAvailable: false, servedFrom }]);
  openCartOn(server, maggi);
  expect(await screen.findByText(/^From \d+:\d\d/)).toBeVisible();
  for (const button of screen.getAllByRole('button', { name: 'Nothing here can be ordered now' })) expect(button).toBeDisabled();
});

test('says that an item has left the menu or is switched off', async () => {
  const server = cartServer(maggi, burger)
    .on('POST /orders/availability', () => unavailable(maggi, burger))
    .on('GET /snacks', () => [{ _id: 'burger', name: 'Veg Burger', isAvailable: false }]);
  openCartOn(server, maggi, burger);
  expect(await screen.findByText('No longer on the menu')).toBeVisible();
  expect(screen.getByText("Your canteen isn't serving it now")).toBeVisible();
});

test('disables an order that passes the monthly limit', async () => {
  const limit = { amount: 100, left: 41.99 };
  const tab: Tab = { month: 11, year: 2026, pending: 0, billable: 58.01, total: 58.01, unpaid: { amount: 0, count: 0 }, limit };
  openCartOn(
    cartServer(maggi).on('GET /users/tab', () => tab),
    maggi,
  );
  for (const button of await screen.findAllByRole('button', { name: 'Over your monthly limit' })) expect(button).toBeDisabled();
  expect(screen.getByText(/This order goes over your monthly limit/)).toBeVisible();
});

test('packs a line and notes a request with one tap each', async () => {
  const { user } = open({ ...maggi, quantity: 2 }, smallDrink);
  const chips = within(screen.getByRole('group', { name: 'Packing and notes for Masala Maggi' }));
  expect(screen.getByText('extra onion')).toBeVisible();
  expect(chips.getByRole('button', { name: 'Less spicy' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(chips.getByRole('button', { name: 'Pack +₹10' }));
  await user.click(chips.getByRole('button', { name: 'Less spicy' }));
  await user.click(chips.getByRole('button', { name: 'No onion' }));
  expect(cartStore.state().cart[0]).toMatchObject({ isPacked: true, specialInstructions: 'extra onion, No onion' });
  // A packaged item has no cook who could follow a request.
  expect(within(screen.getByRole('group', { name: 'Packing and notes for Cold Drink' })).getAllByRole('button')).toHaveLength(1);
});

test('edits a line’s packing and instructions, and refuses text that reverses the writing direction', async () => {
  const { user } = open({ ...maggi, specialInstructions: '' });
  await user.click(screen.getByRole('button', { name: 'Edit Masala Maggi' }));
  const popup = within(await screen.findByRole('dialog', { name: 'Masala Maggi' }));
  await user.click(popup.getByRole('switch', { name: /Pack this item/ }));
  const word = popup.getByRole('textbox', { name: 'Special instructions' });
  await user.click(word);
  await user.paste('no \u202enoino');
  await user.click(popup.getByRole('button', { name: 'Save' }));
  expect(word).toHaveAccessibleDescription(/Please use at most 140 characters, without control characters\./);
  expect(cartStore.state().cart).toMatchObject([{ isPacked: false, specialInstructions: '' }]);
  await user.clear(word);
  await user.type(word, 'no{Enter}onion');
  await user.click(popup.getByRole('button', { name: 'Save' }));
  expect(cartStore.state().cart).toMatchObject([{ isPacked: true, specialInstructions: 'no onion' }]);
  expect(screen.getByRole('button', { name: 'No onion' })).toHaveAttribute('aria-pressed', 'true');
});
