// Lazy code is imported up front: on a busy machine, loading it takes longer than a test waits.
import '../../ui/dialog-panel';
import './dish-sheet';
import { screen, waitFor, within } from '@testing-library/react';
import { cartStore } from '../cart/cart-store';
import { HomePage } from '../home/home-page';
import { aGroup, anOption, aSnack } from '../home/testing';
import { FakeServer } from '../testing/fake-server';
import { renderPage } from '../testing/render-page';

const burger = aSnack('Burger', {
  price: 40,
  optionGroups: [
    aGroup('Size', [anOption('Regular'), anOption('Large', 20)]),
    aGroup('Extras', [anOption('Cheese', 10), anOption('Egg', 12.5), anOption('Chili', 0, { isAvailable: false }), anOption('Nuts')], {
      min: 0,
      max: 2,
    }),
  ],
});
const thali = aSnack('Thali', {
  price: 70,
  optionGroups: [
    aGroup('Dal', [anOption('Makhani', 10), anOption('Tadka', 5)]),
    aGroup('Sabzi', [anOption('Aloo'), anOption('Bhindi'), anOption('Chole')], { min: 2, max: 3 }),
    aGroup('Sweet', [anOption('Jalebi', 15), anOption('Kheer', 20)], { min: 0, max: 1 }),
  ],
});

beforeEach(() => {
  localStorage.clear();
  cartStore.refresh();
});

function home() {
  const server = new FakeServer()
    .on('GET /canteen', () => ({ open: true, notice: '' }))
    .on('GET /snacks', () => [burger, thali])
    .on('GET /snacks/packaged', () => []);
  return renderPage(<HomePage />, { server });
}
const sheetOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
const options = () => cartStore.state().cart.map((line) => [line.quantity, line.options?.map(({ name }) => name)]);

test('a card shows the price of the cheapest choice where that costs more, and opens the sheet instead of adding', async () => {
  const { user } = home();
  expect(await screen.findByText('Rs 40')).toBeVisible();
  expect(screen.getByText('from Rs 75')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add to Cart: Burger' }));
  const sheet = await sheetOf('Burger');
  expect(cartStore.state().cart).toEqual([]);
  expect(sheet.getByRole('radio', { name: 'Regular' })).toBeChecked();
  for (const box of sheet.getAllByRole('checkbox')) expect(box).not.toBeChecked();
});

test('the button has the whole amount, and the card then counts all lines of the dish', async () => {
  const { user } = home();
  await user.click(await screen.findByRole('button', { name: 'Add to Cart: Burger' }));
  let sheet = await sheetOf('Burger');
  await user.click(sheet.getByRole('radio', { name: /Large/ }));
  await user.click(sheet.getByRole('checkbox', { name: /Egg/ }));
  await user.click(sheet.getByRole('button', { name: 'Pack +₹5' }));
  await user.click(sheet.getByRole('button', { name: 'Add 1 · ₹77.50' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'One more: Burger' })).toHaveFocus());

  await user.click(screen.getByRole('button', { name: 'One more: Burger' }));
  sheet = await sheetOf('Burger');
  // It begins with what was chosen last, so that the same again takes two taps.
  expect(sheet.getByRole('button', { name: 'Add 1 · ₹77.50' })).toBeEnabled();
  await user.click(sheet.getByRole('radio', { name: 'Regular' }));
  await user.click(sheet.getByRole('button', { name: 'One more: Burger' }));
  await user.click(sheet.getByRole('button', { name: 'Add 2 · ₹115' }));
  expect(options()).toEqual([
    [1, ['Large', 'Egg']],
    [2, ['Regular', 'Egg']],
  ]);
  expect(screen.getByRole('group', { name: 'Burger' })).toHaveTextContent('3');
  // Minus takes from the line added last.
  await user.click(screen.getByRole('button', { name: 'One less: Burger' }));
  expect(options()).toEqual([
    [1, ['Large', 'Egg']],
    [1, ['Regular', 'Egg']],
  ]);
});

test('a full group says so, and takes another option when one is taken away', async () => {
  const { user } = home();
  await user.click(await screen.findByRole('button', { name: 'Burger' }));
  const sheet = await sheetOf('Burger');
  const box = (name: RegExp) => sheet.getByRole('checkbox', { name });
  expect(sheet.getByText('Choose up to 2')).toBeVisible();
  expect(box(/Chili.*Not available now/)).toBeDisabled();
  await user.click(box(/Cheese/));
  await user.click(box(/Egg/));
  expect(sheet.getByText('2 of 2 chosen. Take one away to choose another.')).toBeVisible();
  expect(box(/Nuts/)).toBeDisabled();
  await user.click(box(/Egg/));
  await user.click(box(/Nuts/));
  await user.click(sheet.getByRole('button', { name: 'Add 1 · ₹50' }));
  expect(options()).toEqual([[1, ['Regular', 'Cheese', 'Nuts']]]);
});

test('the button says what is left to choose', async () => {
  const { user } = home();
  await user.click(await screen.findByRole('button', { name: 'Add to Cart: Thali' }));
  const sheet = await sheetOf('Thali');
  expect(sheet.getByRole('button', { name: 'Please choose: Dal' })).toBeDisabled();
  await user.click(sheet.getByRole('radio', { name: /Tadka/ }));
  await user.click(sheet.getByRole('checkbox', { name: 'Aloo' }));
  expect(sheet.getByRole('button', { name: 'Please choose 1 more: Sabzi' })).toBeDisabled();
  await user.click(sheet.getByRole('checkbox', { name: 'Chole' }));
  // Of a group of one or none, another option takes the place of the first.
  await user.click(sheet.getByRole('checkbox', { name: /Jalebi/ }));
  await user.click(sheet.getByRole('checkbox', { name: /Kheer/ }));
  await user.click(sheet.getByRole('button', { name: 'Add 1 · ₹95' }));
  expect(options()).toEqual([[1, ['Tadka', 'Aloo', 'Chole', 'Kheer']]]);
});
