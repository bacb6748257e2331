// Lazy code is imported up front: on a busy machine, loading it takes longer than a test waits.
import '../../ui/dialog-panel';
import '../menu-editing/menu-editing';
import './dish-sheet';
import './avoided-line';
import type { FoodContents, User } from '@tiffin/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { SessionContext, type Session } from '../../session/session';
import { cartStore } from '../cart/cart-store';
import { HomePage } from '../home/home-page';
import { aPackagedItem, aSnack } from '../home/testing';
import { snackToCartItem } from '../home/menu-to-cart';
import { AllergensCard } from '../settings/details/allergens-card';
import { FakeServer, refusal } from '../testing/fake-server';
import { CONTRACTOR, renderPage, STUDENT } from '../testing/render-page';
import { AvoidedInCart } from './avoided-in-cart';

const CONTENTS: FoodContents = { energy: 260, serving: '2 pieces, 120 g', allergens: ['gluten', 'milk'] };
const samosa = aSnack('Samosa', { diets: ['vegan'], contents: CONTENTS });
const omelette = aSnack('Omelette', { contents: { mark: 'egg', allergens: ['eggs'] } });
const popcorn = aSnack('Popcorn');
const EDIT = 'PATCH /contractors/snacks/Samosa';

function home(user: User, at = '/') {
  cartStore.refresh();
  const server = new FakeServer()
    .on('GET /canteen', () => ({ open: true, notice: '' }))
    .on('GET /snacks', () => [samosa, omelette, popcorn])
    .on('GET /snacks/packaged', () => [{ ...aPackagedItem('Chips', [20, 24]), contents: { mark: 'vegetarian', energy: 160 } }]);
  return renderPage(<HomePage />, { server, user, at });
}
const avoiding = (...avoids: NonNullable<User['avoids']>): User => ({ ...STUDENT, avoids });
const dishes = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

describe('the sheet of a dish', () => {
  test('says what is in it, and what is not stated', async () => {
    const { user } = home(STUDENT);
    await user.click(await screen.findByRole('button', { name: 'Samosa' }));
    const sheet = await screen.findByRole('dialog', { name: 'Samosa' });
    const stated = within(sheet).getAllByRole('definition');
    expect(stated.map(({ textContent }) => textContent)).toEqual([
      'Vegetarian · Vegan',
      '2 pieces, 120 g',
      '260 kcal',
      'Gluten (wheat, barley)Milk',
    ]);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Popcorn' }));
    const empty = within(await screen.findByRole('dialog', { name: 'Popcorn' })).getAllByRole('definition');
    expect(empty.map(({ textContent }) => textContent)).toEqual(Array.from({ length: 4 }, () => 'Not stated'));
  });

  test('adds several units with packing and a note', async () => {
    const { user } = home(STUDENT);
    await user.click(await screen.findByRole('button', { name: 'Samosa' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Samosa' }));
    await user.click(sheet.getByRole('button', { name: 'One more: Samosa' }));
    await user.click(sheet.getByRole('button', { name: 'Pack +₹10' }));
    await user.click(sheet.getByRole('button', { name: 'Less spicy' }));
    await user.click(sheet.getByRole('button', { name: 'Add 2 · ₹40' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByText('Added to cart')).toBeVisible();
    expect(cartStore.state().cart).toMatchObject([{ _id: 'Samosa', quantity: 2, isPacked: true, specialInstructions: 'Less spicy' }]);
  });

  test('of a packaged item shows its contents without its prices', async () => {
    const { user } = home(STUDENT, '/?filter=packaged');
    await user.click(await screen.findByRole('button', { name: 'Chips' }));
    expect(within(await screen.findByRole('dialog', { name: 'Chips' })).getByText('160 kcal')).toBeVisible();
  });

  test('does not exist for a contractor, who edits the dish', async () => {
    home(CONTRACTOR);
    expect(await screen.findByRole('heading', { name: 'Samosa' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Samosa' })).toBeNull();
  });
});

describe('the menu of a student who avoids allergens', () => {
  test('marks dishes that contain one, and can be without them; what states nothing is hidden then', async () => {
    const { user } = home(avoiding('eggs', 'nuts'));
    expect(await screen.findByText('Contains: Egg')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Without what I avoid' }));
    expect(dishes()).toEqual(['Samosa']);
  });

  test('has no such filter for a student who avoids nothing', async () => {
    home(STUDENT, '/?without=1');
    expect(await screen.findByRole('button', { name: 'Samosa' })).toBeVisible();
    expect(dishes()).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Without what I avoid' })).toBeNull();
  });
});

test('the filter for egg shows vegetarian dishes and those with egg', async () => {
  const { user } = home(STUDENT);
  expect(await screen.findByText('Contains egg')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Egg' }));
  expect(dishes()).toEqual(['Samosa', 'Omelette']);
  await user.click(screen.getByRole('button', { name: 'Vegetarian' }));
  expect(dishes()).toEqual(['Samosa']);
});

describe('a contractor', () => {
  async function edit() {
    const page = home(CONTRACTOR);
    page.server.on(EDIT, () => ({ snack: samosa }));
    await page.user.click(await screen.findByRole('button', { name: 'Edit Samosa' }));
    await screen.findByLabelText('Food mark');
    return page;
  }
  const save = () => screen.getByRole('button', { name: 'Save changes' });
  const sentContents = (server: FakeServer) =>
    server.requestsTo(EDIT).map(({ body }) => Object.entries(body as object).filter(([name]) => name.startsWith('contents')));

  test('changes what is stated; unchanged statements are not sent', async () => {
    const { user, server } = await edit();
    await user.selectOptions(screen.getByLabelText('Food mark'), 'Vegetarian');
    await user.clear(screen.getByLabelText('Energy of a serving'));
    await user.click(screen.getByLabelText('None of these'));
    await user.click(save());
    await waitFor(() => expect(sentContents(server)).toHaveLength(1));
    expect(sentContents(server)[0]).toEqual([
      ['contents[mark]', 'vegetarian'],
      ['contents[energy]', ''],
      ['contents[allergens]', 'none'],
    ]);
  });

  test('sees in one line what is stated, folded until there is an error', async () => {
    const { user } = await edit();
    const summary = screen.getByText('What is in it').closest('summary');
    expect(summary).toHaveTextContent('Vegetarian · 2 pieces, 120 g · 260 kcal · Gluten (wheat, barley), Milk');
    expect(screen.getByLabelText('Food mark')).not.toBeVisible();
    expect(screen.getByLabelText('Food mark')).toHaveDisplayValue('Vegetarian, as ticked above');
    await user.click(screen.getByLabelText('Vegan'));
    expect(screen.getByLabelText('Food mark')).toHaveDisplayValue('Not stated');
    await user.type(screen.getByLabelText('Energy of a serving'), '.5');
    await user.click(save());
    await waitFor(() => expect(screen.getByLabelText('Energy of a serving')).toHaveFocus());
    expect(screen.getByLabelText('Food mark')).toBeVisible();
    expect(summary).toHaveTextContent('What is in it2 pieces, 120 g · Gluten (wheat, barley), Milk');
  });

  test('sees under which field the server refused a contradiction', async () => {
    const { user, server } = await edit();
    const errors = { 'contents.allergens': 'Food that contains egg has the allergen egg.' };
    server.on(EDIT, () => refusal('validation', { errors }));
    await user.click(screen.getByLabelText('Mustard'));
    await user.click(save());
    expect(await screen.findByText('Food that contains egg has the allergen egg.')).toBeVisible();
  });

  test('cannot enter an energy that is none', async () => {
    const { user, server } = await edit();
    await user.type(screen.getByLabelText('Energy of a serving'), '.5');
    await user.click(save());
    expect(await screen.findByText('Please enter a whole number of kcal from 0 to 5000.')).toBeVisible();
    expect(server.requestsTo(EDIT)).toEqual([]);
  });
});

test('a student sets what they avoid with one tap each', async () => {
  const became: User[] = [];
  const session = { user: avoiding('milk'), setUser: (user: User) => became.push(user) } as unknown as Session;
  const server = new FakeServer().on('PATCH /users/allergens', () => ({}));
  const { user } = renderPage(
    <SessionContext value={session}>
      <AllergensCard />
    </SessionContext>,
    { server },
  );
  expect(screen.getByRole('button', { name: 'Milk' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'Peanuts' }));
  await waitFor(() => expect(became).toEqual([avoiding('milk', 'peanuts')]));
  expect(server.requestsTo('PATCH /users/allergens').map(({ body }) => body)).toEqual([{ avoids: ['milk', 'peanuts'] }]);
});

test('the cart warns once of what the student avoids, and of what states nothing', async () => {
  const cart = [samosa, popcorn, omelette].map(snackToCartItem);
  const server = new FakeServer().on('GET /snacks', () => [samosa, omelette, popcorn]).on('GET /snacks/packaged', () => []);
  renderPage(<AvoidedInCart cart={cart} avoids={['milk']} />, { server });
  expect(await screen.findByRole('status')).toHaveTextContent(
    'Contains what you avoid: Samosa (Milk). Allergens are not stated for Popcorn.',
  );
});
