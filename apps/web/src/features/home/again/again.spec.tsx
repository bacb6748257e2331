import { screen } from '@testing-library/react';
import { cartStore } from '../../cart/cart-store';
import { anItem, anOrder } from '../../orders/testing';
import { FakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render-page';
import { HomePage } from '../home-page';
import { aGroup, anOption, aPackagedItem, aSnack } from '../testing';
import { differentOrders } from './use-last-orders';

const idli = anItem({ itemId: 'Idli', name: 'Idli', price: 40, quantity: 4 });
const cola = anItem({ lineId: '2', itemId: 'Cola', itemType: 'PackagedFood', name: undefined, category: 'Cola', price: 20, quantity: 1 });
const cake = anItem({ lineId: '3', itemId: 'Cake', name: 'Cake', price: 50, quantity: 1 });

function open(orders: readonly unknown[], earlier: readonly unknown[] = []) {
  const server = new FakeServer()
    .on('GET /canteen', () => ({ open: true, notice: '' }))
    .on('GET /snacks', () => [
      aSnack('Idli', { price: 40, optionGroups: [aGroup('Size', [anOption('large')], { min: 0 })] }),
      aSnack('Cake', { price: 50, isAvailable: false }),
    ])
    .on('GET /snacks/packaged', () => [aPackagedItem('Cola', [20, 8])])
    .on('GET /orders/student', ({ path }) => ({ orders: path.includes('month') ? earlier : orders, ordersInfo: { hasNextPage: false } }));
  return renderPage(<HomePage />, { server });
}
const offers = () => screen.findAllByRole('button', { name: /^Order again/ }, { timeout: 3000 });

beforeEach(() => {
  localStorage.clear();
  cartStore.refresh();
});

test('a tap on a last order fills the cart with what can be ordered of it, says the rest, and opens the cart', async () => {
  const { user, address } = open([anOrder({ items: [idli, cola, cake] })]);
  const [offer] = await offers();
  expect(await screen.findByRole('button', { name: 'Order again: 4 Idli, 1 Cola, ₹189' })).toBe(offer);
  await user.click(offer!);
  expect(address()).toBe('/cart');
  expect(cartStore.state().cart).toMatchObject([
    { _id: 'Idli', quantity: 4 },
    { _id: 'Cola', quantity: 1, price: 20 },
  ]);
  expect(screen.getByText('Not all of it is available now: Cake')).toBeVisible();
});

test('names the options that a line still has, and offers different orders once', async () => {
  const choose = (...names: string[]) => ({ ...idli, options: names.map((name) => ({ _id: name, name, group: 'Size', price: 0 })) });
  const large = choose('large', 'gone');
  open([anOrder({ _id: '1', items: [idli] }), anOrder({ _id: '2', items: [large] }), anOrder({ _id: '3', items: [idli, cake] })]);
  expect((await offers()).map(({ textContent }) => textContent)).toEqual(['4 Idli· ₹168', '4 Idli (large)· ₹168']);
});

test('offers nothing where nothing can be ordered now, and while the menu is searched or filtered', async () => {
  const { user } = open([anOrder({ items: [idli] })]);
  await offers();
  await user.click(screen.getByRole('button', { name: 'Vegan' }));
  expect(screen.queryByRole('button', { name: /^Order again/ })).not.toBeInTheDocument();
});

test('has no line where nothing of the last orders can be ordered now', async () => {
  open([anOrder({ items: [cake] })]);
  await screen.findByRole('heading', { name: 'Idli' });
  expect(screen.queryByText('Again')).not.toBeInTheDocument();
});

test('a month without orders is preceded by one that has some', async () => {
  open([], [anOrder({ items: [idli] })]);
  expect(await offers()).toHaveLength(1);
});

test('different orders: the newest three that were not rejected; lines in another sequence are the same order', () => {
  const orders = [
    anOrder({ _id: '1', items: [idli, cake] }),
    anOrder({ _id: '2', items: [cake, { ...idli, isPacked: true }] }),
    anOrder({ _id: '3', items: [cola], status: 'Rejected' }),
    anOrder({ _id: '4', items: [{ ...idli, quantity: 1 }] }),
    anOrder({ _id: '5', items: [cola] }),
    anOrder({ _id: '6', items: [{ ...cola, price: 40 }] }),
  ];
  expect(differentOrders(orders).map(({ _id }) => _id)).toEqual(['1', '4', '5']);
});
