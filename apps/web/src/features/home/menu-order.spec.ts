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
  expect(shownSnacks(menu, { search: '' }).map(({ name }) => name)).toEqual(['Poha', 'Samosa', 'Bread Pakora', 'Roll']);
});

test('whoever edits the menu sees it as it is listed, so that nothing moves when it is switched off', () => {
  const menu = [snack('Bread Pakora', false), snack('Poha', true)];
  expect(shownSnacks(menu, { search: '', asListed: true })).toEqual(menu);
  const items = [item('Chips', 0), item('Popcorn', 4)];
  expect(shownItems(items, { search: '', asListed: true })).toEqual(items);
});

test('a diet leaves what is for it', () => {
  const menu = [{ ...snack('Poha', true), diets: ['vegan' as const] }, snack('Omelette', true)];
  expect(shownSnacks(menu, { search: '', diet: 'vegan' }).map(({ name }) => name)).toEqual(['Poha']);
  expect(shownSnacks(menu, { search: 'om', diet: 'vegan' })).toEqual([]);
});

test('the search finds parts of names, ignoring case and spaces around', () => {
  const menu = [snack('Masala Chai', true), snack('Samosa', true)];
  expect(shownSnacks(menu, { search: ' CHAI ' }).map(({ name }) => name)).toEqual(['Masala Chai']);
  expect(shownSnacks(menu, { search: 'momo' })).toEqual([]);
});

test('a packaged item is gone only when every variant is', () => {
  const items = [item('Popcorn', 0, 0), item('Chips', 0, 4)];
  expect(shownItems(items, { search: '' }).map(({ category }) => category)).toEqual(['Chips', 'Popcorn']);
  expect(shownItems(items, { search: 'pop' }).map(({ category }) => category)).toEqual(['Popcorn']);
});

test('the search finds a thing by each of its names, however its letters are composed', () => {
  const menu = [{ ...snack('Bread Pakora', true), otherNames: { hi: 'ब्रेड पकौड़ा', pa: 'ਬਰੈੱਡ ਪਕੌੜਾ' } }, snack('Samosa', true)];
  for (const search of ['pakora', 'पकौ\u095cा', 'पकौ\u0921\u093cा', 'ਬਰੈੱਡ'])
    expect(shownSnacks(menu, { search }).map(({ name }) => name)).toEqual(['Bread Pakora']);
  expect(shownItems([{ ...item('Water', 3), otherNames: { hi: 'पानी' } }, item('Chips', 1)], { search: 'पानी' })).toHaveLength(1);
});
