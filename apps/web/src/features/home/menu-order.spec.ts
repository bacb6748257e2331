import type { PackagedItem, Snack } from '@tiffin/contracts';
import { shownItems, shownSnacks } from './menu-order';

const snack = (name: string, isAvailable: boolean): Snack => ({
  _id: name,
  name,
  price: 15,
  image: null,
  info: '',
  isAvailable,
  diets: [],
});
const item = (category: string, ...counts: number[]): PackagedItem => ({
  _id: category,
  category,
  variants: counts.map((availableCount, index) => ({ _id: `${index}`, price: 10 * (index + 1), availableCount })),
});

test('what can be ordered comes first, otherwise the order stays', () => {
  const menu = [snack('Bread Pakora', false), snack('Poha', true), snack('Roll', false), snack('Samosa', true)];
  expect(shownSnacks(menu, '').map(({ name }) => name)).toEqual(['Poha', 'Samosa', 'Bread Pakora', 'Roll']);
});

test('the search finds parts of names, ignoring case and spaces around', () => {
  const menu = [snack('Masala Chai', true), snack('Samosa', true)];
  expect(shownSnacks(menu, ' CHAI ').map(({ name }) => name)).toEqual(['Masala Chai']);
  expect(shownSnacks(menu, 'momo')).toEqual([]);
});

test('a packaged item is gone only when every variant is', () => {
  const items = [item('Popcorn', 0, 0), item('Chips', 0, 4)];
  expect(shownItems(items, '').map(({ category }) => category)).toEqual(['Chips', 'Popcorn']);
  expect(shownItems(items, 'pop').map(({ category }) => category)).toEqual(['Popcorn']);
});
