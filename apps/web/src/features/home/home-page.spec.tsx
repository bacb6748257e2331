import { jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { cartStore } from '../cart/cart-store';
import { FakeServer, refusal } from '../testing/fake-server';
import { CONTRACTOR, renderPage, STUDENT } from '../testing/render-page';
import { HomePage } from './home-page';
import { plainAmount } from './plain-amount';
import { aPackagedItem, aSnack } from './testing';

const drink = { ...aPackagedItem('Cold Drink', [20, 24], [90, 2], [120, 0]), _id: 'drink' };
function open(options: Parameters<typeof renderPage>[1] = {}) {
  const server = new FakeServer()
    .on('GET /canteen', () => ({ open: true, notice: '' }))
    .on('GET /snacks', () => [aSnack('Roll', { price: 60, isAvailable: false }), aSnack('Samosa')])
    .on('GET /snacks/packaged', () => [drink]);
  return renderPage(<HomePage />, { server, ...options });
}
const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const row = (price: string) => within(screen.getByText(price).closest('li')!);

beforeEach(() => {
  localStorage.clear();
  cartStore.refresh();
});

test('lists available snacks first; Add to Cart becomes the stepper and keeps the focus', async () => {
  const { user } = open();
  expect(screen.getAllByText('The menu is being loaded.')).toHaveLength(1);
  await screen.findByText('Rs 15');
  expect(screen.queryByText('The menu is being loaded.')).not.toBeInTheDocument();
  expect(names()).toEqual(['Samosa', 'Roll']);
  expect(screen.getByText('Not available')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add to Cart: Samosa' }));
  expect(screen.getByText('Added to cart')).toBeVisible();
  expect(screen.getByRole('button', { name: 'One more: Samosa' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'One more: Samosa' }));
  expect(screen.getByText('Samosa, quantity 2. Cart total ₹31.50.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'One less: Samosa' }));
  await user.click(screen.getByRole('button', { name: 'One less: Samosa' }));
  expect(screen.getByRole('button', { name: 'Add to Cart: Samosa' })).toHaveFocus();
  expect(screen.getByText('Samosa removed. Cart total ₹0.00.')).toBeInTheDocument();
});

test('a snack that is served later shows the time, and cannot be added', async () => {
  const later = new Date(Date.now() + 3 * 86_400_000).toISOString();
  const server = new FakeServer()
    .on('GET /canteen', () => ({ open: true, notice: '' }))
    .on('GET /snacks', () => [
      aSnack('Pakora', { isAvailable: false, servedFrom: later }),
      aSnack('Cake', { isAvailable: false, servedFrom: null }),
    ]);
  renderPage(<HomePage />, { server });
  expect(await screen.findByText(/^From \w{3},? \d+:\d\d [AP]M$/)).toBeVisible();
  expect(screen.getByText('Not available')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Add to Cart/ })).not.toBeInTheDocument();
});

test('packaged items show their variants, and plus stops at the available count', async () => {
  const { user } = open({ at: '/?filter=packaged' });
  await screen.findByText('24 left');
  expect(screen.getByText('Only 2 left')).toBeVisible();
  expect(row('₹120').getByText('Sold out')).toBeVisible();
  expect(row('₹120').queryByRole('button')).not.toBeInTheDocument();
  await user.click(row('₹90').getByRole('button'));
  const more = screen.getByRole('button', { name: 'One more: Cold Drink, ₹90' });
  await user.click(more);
  await user.click(more);
  expect(screen.getByText('max quantity reached')).toBeVisible();
  expect(cartStore.state().cart).toMatchObject([{ _id: 'drink', price: 90, quantity: 2 }]);
});

test('searches both tabs of the menu; the address holds tab and search', async () => {
  const { user, address } = open({ at: '/?search=DR' });
  await screen.findByText('24 left');
  expect(names()).toEqual(['Packaged', 'Cold Drink']);
  expect(screen.queryByText('No Snacks Found')).not.toBeInTheDocument();
  await user.click(row('₹90').getByRole('button'));
  expect(cartStore.state().cart).toMatchObject([{ _id: 'drink', price: 90 }]);
  await user.click(screen.getByRole('radio', { name: 'Packaged' }));
  expect(address()).toBe('/?search=DR&filter=packaged');
});

test('a search that finds nothing can be cleared', async () => {
  const { user } = open({ at: '/?search=momo&filter=packaged' });
  await screen.findByText('No Items Found');
  await user.click(screen.getByRole('button', { name: 'Clear the search' }));
  expect(await screen.findByText('Cold Drink')).toBeVisible();
});

test('refetches a changed menu, and updates a price in the cart', async () => {
  const { user, server, send } = open();
  await user.click(await screen.findByRole('button', { name: 'Add to Cart: Samosa' }));
  server.on('GET /snacks', () => [aSnack('Samosa', { price: 16 })]);
  send('menuChanged', { ids: ['Samosa'] });
  expect(await screen.findByText('Rs 16')).toBeVisible();
  expect(cartStore.state().cart).toMatchObject([{ _id: 'Samosa', price: 16 }]);
});

test('fills the cart while the canteen is closed, and says so; the frame shows it too', async () => {
  const { user, send } = open();
  await screen.findByText('Rs 15');
  send('canteenChanged', { open: false, notice: 'Back at 6 pm' });
  await user.click(screen.getByRole('button', { name: 'Add to Cart: Samosa' }));
  expect(cartStore.state().cart).toHaveLength(1);
  expect(screen.getByText('Added to cart').parentElement).toHaveTextContent('Added to cartThe canteen is closed.');
});

test('a variant’s new price reaches the cart, and its stepper is shown beside it', async () => {
  const { server, send, user } = open({ at: '/?filter=packaged' });
  await user.click(await screen.findByRole('button', { name: 'Add to Cart: Cold Drink, ₹20' }));
  server
    .on('GET /snacks/packaged', () => [{ ...drink, variants: [{ _id: '1', price: 25, availableCount: 24 }] }])
    .on('POST /orders/availability', () => [{ _id: 'drink', price: 25, availableCount: 24 }]);
  send('menuChanged', { ids: ['drink'] });
  expect(await screen.findByText('Cold Drink in your cart costs ₹25.00 now')).toBeVisible();
  expect(screen.getByRole('button', { name: 'One more: Cold Drink, ₹25' })).toBeVisible();
  expect(screen.queryByText(/removed/)).not.toBeInTheDocument();
  expect(server.requestsTo('GET /snacks/packaged')).toHaveLength(2);
});

test('filters snacks by diet, in the address too, and can be undone', async () => {
  const vegan = aSnack('Poha', { diets: ['vegetarian', 'vegan'] });
  const server = new FakeServer()
    .on('GET /canteen', () => ({ open: true, notice: '' }))
    .on('GET /snacks', () => [vegan, aSnack('Omelette', { price: 30 })]);
  const { user, address } = renderPage(<HomePage />, { server });
  await screen.findByText('Rs 30');
  await user.click(screen.getByRole('button', { name: 'Vegan' }));
  expect(names()).toEqual(['Poha']);
  expect(address()).toBe('/?diet=vegan');
  await user.click(screen.getByRole('button', { name: 'Jain' }));
  expect(screen.getByText('No Snacks Found')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all snacks' }));
  expect(names()).toEqual(['Poha', 'Omelette']);
  expect(address()).toBe('/');
});

test('shows a contractor the snacks in the listed order, without ordering', async () => {
  open({ user: CONTRACTOR });
  expect(await screen.findByRole('button', { name: 'Add snack' })).toBeVisible();
  await screen.findByText('Rs 15');
  expect(names()).toEqual(['Roll', 'Samosa']);
  expect(screen.queryByRole('button', { name: /Add to Cart/ })).not.toBeInTheDocument();
});

test('a menu with categories has sections with links, and a search or a filter shows plain results', async () => {
  const categories = [
    { _id: 'sweet', name: 'Sweets', otherNames: { hi: 'मिठाई' } },
    { _id: 'hot', name: 'Hot' },
  ];
  const server = new FakeServer()
    .on('GET /canteen', () => ({ open: true, notice: '' }))
    .on('GET /menu/arrangement', () => ({ categories }))
    .on('GET /menu/popular', () => ({ popular: ['Vada', 'Bonda'] }))
    .on('GET /snacks', () => [
      aSnack('Bonda', { category: 'hot' }),
      aSnack('Poha'),
      aSnack('Rasmalai', { category: 'sweet' }),
      aSnack('Vada', { category: 'hot' }),
    ]);
  const { user } = renderPage(<HomePage />, { server });
  const links = within(await screen.findByRole('navigation', { name: 'Sections of the menu' }));
  expect(names()).toEqual(['Sweets', 'Rasmalai', 'Hot', 'Vada', 'Bonda', 'More', 'Poha']);
  expect(links.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Sweets', 'Hot', 'More']);
  expect(links.getByRole('link', { current: true })).toHaveTextContent('Sweets');
  Element.prototype.scrollIntoView = jest.fn();
  await user.click(links.getByRole('link', { name: 'Hot' }));
  expect(screen.getByRole('heading', { name: 'Hot' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Vegetarian' }));
  expect(screen.queryByRole('navigation', { name: 'Sections of the menu' })).not.toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Hot' })).not.toBeInTheDocument();
});

test('favourites that can be ordered are the first section', async () => {
  const server = new FakeServer()
    .on('GET /canteen', () => ({ open: true, notice: '' }))
    .on('GET /snacks', () => [aSnack('Bonda'), aSnack('Dosa', { isAvailable: false }), aSnack('Poha')]);
  renderPage(<HomePage />, { server, user: { ...STUDENT, favourites: ['Poha', 'Dosa', 'gone'] } });
  await screen.findByRole('heading', { name: 'Favourites' });
  expect(names()).toEqual(['Favourites', 'Poha', 'All snacks', 'Bonda', 'Poha', 'Dosa']);
});

test('the menu waits a moment for what sells most, and then keeps its order', async () => {
  let answer: (popular: unknown) => void = () => undefined;
  const late = new Promise((resolve) => (answer = resolve));
  const server = new FakeServer()
    .on('GET /canteen', () => ({ open: true, notice: '' }))
    .on('GET /menu/popular', () => late)
    .on('GET /snacks', () => [aSnack('Bonda'), aSnack('Poha')]);
  renderPage(<HomePage />, { server });
  await screen.findByRole('heading', { name: 'Bonda' });
  await act(async () => answer({ popular: ['Poha'] }));
  expect(names()).toEqual(['Bonda', 'Poha']);
});

test('reports a menu that fails to load', async () => {
  open({ server: new FakeServer().on('GET /snacks', () => refusal('throttled')) });
  expect(await screen.findByText('The menu could not be loaded.')).toBeVisible();
});

test('shows paise only if there are any', () => {
  expect([15, 15.5, 0.05, 1250].map(plainAmount)).toEqual(['15', '15.50', '0.05', '1,250']);
});
