// Lazy code is imported up front: on a busy machine, loading it takes longer than a test waits.
import '../../ui/dialog-panel';
import '../food-contents/dish-sheet';
import type { Tab } from '@tiffin/contracts';
import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { SNACKS_KEY } from '../home/use-menu';
import { aGroup, anOption, aSnack } from '../home/testing';
import { cacheFreshOptions } from './fresh-options';
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

describe('a line with options', () => {
  const { bigMaggi } = cartLines;
  const dish = (large: boolean) =>
    aSnack('Masala Maggi', {
      _id: 'maggi',
      price: 40,
      optionGroups: [
        aGroup('Size', [anOption('regular'), anOption('large', 20, { name: 'Large', isAvailable: large })]),
        aGroup('Extras', [anOption('cheese', 10, { name: 'Extra cheese' })], { min: 0 }),
      ],
    });

  test('shows them, and its popup opens the sheet to change them', async () => {
    const server = cartServer(bigMaggi).on('GET /snacks', () => [dish(true)]);
    const { user } = openCartOn(server, { ...bigMaggi, quantity: 2 });
    expect(screen.getByText('Large · Extra cheese')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Edit Masala Maggi' }));
    await user.click(await screen.findByRole('button', { name: 'Change options' }));
    const save = await screen.findByRole('button', { name: 'Save · ₹140' });
    await user.click(screen.getByRole('radio', { name: 'regular' }));
    server.on('POST /orders/availability', () => allAvailable({ ...bigMaggi, price: 50 }));
    await user.click(save);
    expect(cartStore.state().cart).toMatchObject([{ quantity: 2, price: 50, options: [{ _id: 'regular' }, { _id: 'cheese' }] }]);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Masala Maggi' })).toHaveFocus());
  });

  test('says why they do not fit any more, and lets the student choose again', async () => {
    const server = cartServer(bigMaggi)
      .on('GET /snacks', () => [dish(false)])
      .on('POST /orders/availability', () => [{ ...unavailable(bigMaggi)[0]!, snack: dish(false) }]);
    const { user } = openCartOn(server, bigMaggi);
    expect(await screen.findByText("Large isn't available now")).toBeVisible();
    expect(screen.getByText('Choose other options, then place the order.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Choose options: Masala Maggi' }));
    expect(await screen.findByRole('button', { name: 'Please choose: Size' })).toBeDisabled();
    server.on('POST /orders/availability', () => allAvailable({ ...bigMaggi, price: 50 }));
    await user.click(screen.getByRole('radio', { name: 'regular' }));
    await user.click(screen.getByRole('button', { name: 'Save · ₹50' }));
    expect(await screen.findByText('regular · Extra cheese')).toBeVisible();
    expect(screen.queryByText("Large isn't available now")).not.toBeInTheDocument();
  });

  test('asks for the choice of a group that the dish has got since', async () => {
    const server = cartServer(maggi)
      .on('GET /snacks', () => [dish(true)])
      .on('POST /orders/availability', () => [{ ...unavailable(maggi)[0]!, snack: dish(true) }]);
    openCartOn(server, maggi);
    expect(await screen.findByText('Please choose: Size')).toBeVisible();
  });

  test('is judged by the dish that came with the answer where the cached menu is older', () => {
    const cache = new QueryClient();
    cacheFreshOptions(cache, [{ _id: 'maggi', price: 70, availableCount: 0, snack: dish(false) }]);
    expect(cache.getQueryData(SNACKS_KEY)).toBeUndefined();
    cache.setQueryData(SNACKS_KEY, [aSnack('Samosa'), { ...dish(true), servedFrom: null }]);
    cacheFreshOptions(cache, [{ _id: 'maggi', price: 70, availableCount: 0, snack: dish(false) }]);
    expect(cache.getQueryData(SNACKS_KEY)).toEqual([aSnack('Samosa'), { ...dish(false), servedFrom: null }]);
  });

  test('is asked about with them', async () => {
    const { server } = open(bigMaggi, smallDrink);
    await waitFor(() => expect(server.requestsTo('POST /orders/availability')).toHaveLength(1));
    expect(server.requestsTo('POST /orders/availability')[0]!.body).toEqual({
      cartItems: [
        { _id: 'maggi', type: 'Snack', price: 70, options: ['cheese', 'large'] },
        { _id: 'drink', type: 'PackagedFood', price: 20 },
      ],
    });
  });
});

test('a line that becomes the same as another joins it, which gets the focus', async () => {
  const { user } = open(maggi, { ...maggi, isPacked: true, quantity: 2 });
  await user.click(
    within(screen.getAllByRole('group', { name: 'Packing and notes for Masala Maggi' })[1]!).getByRole('button', { name: /^Pack/ }),
  );
  expect(cartStore.state().cart).toEqual([{ ...maggi, quantity: 3 }]);
  expect(screen.getByRole('button', { name: 'Delete Masala Maggi' })).toHaveFocus();
});
