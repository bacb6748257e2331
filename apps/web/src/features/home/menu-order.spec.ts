import type { Diet } from '@tiffin/contracts';
import { suitsDiet, mostSpecificDiets } from './diets';
import { shownItems, shownSnacks } from './menu-order';
import { aPackagedItem, aSnack } from './testing';

const gone = (name: string) => aSnack(name, { isAvailable: false });

test('lists available items first and otherwise keeps the order', () => {
  const menu = [gone('Bread Pakora'), aSnack('Poha'), gone('Roll'), aSnack('Samosa')];
  expect(shownSnacks(menu, { search: '' }).map(({ name }) => name)).toEqual(['Poha', 'Samosa', 'Bread Pakora', 'Roll']);
});

test('lists what is sold most first, unsold items in the listed order, and unavailable ones last', () => {
  const menu = [aSnack('Bonda'), gone('Dosa'), aSnack('Poha'), aSnack('Samosa'), gone('Roll')];
  const popular = ['Roll', 'Samosa', 'Poha', 'sold no more'];
  expect(shownSnacks(menu, { search: '', popular }).map(({ name }) => name)).toEqual(['Samosa', 'Poha', 'Bonda', 'Roll', 'Dosa']);
});

test('lists what has the very text of the search before what is sold more', () => {
  const menu = [aSnack('Dolls'), aSnack('Rolls'), gone('Egg rolls')];
  expect(shownSnacks(menu, { search: 'rolls', popular: ['Dolls'] }).map(({ name }) => name)).toEqual(['Rolls', 'Egg rolls', 'Dolls']);
});

test('keeps the listed order for contractors, so that nothing moves when it is switched off', () => {
  const menu = [gone('Bread Pakora'), aSnack('Poha')];
  expect(shownSnacks(menu, { search: '', asListed: true })).toEqual(menu);
  const items = [aPackagedItem('Chips', [10, 0]), aPackagedItem('Popcorn', [10, 4])];
  expect(shownItems(items, { search: '', asListed: true })).toEqual(items);
});

test('filters by diet', () => {
  const menu = [aSnack('Poha', { diets: ['vegan'] }), aSnack('Omelette')];
  expect(shownSnacks(menu, { search: '', diet: 'vegan' }).map(({ name }) => name)).toEqual(['Poha']);
  expect(shownSnacks(menu, { search: 'om', diet: 'vegan' })).toEqual([]);
});

test('the search finds parts of names, ignoring case and spaces around', () => {
  const menu = [aSnack('Masala Chai'), aSnack('Samosa')];
  expect(shownSnacks(menu, { search: ' CHAI ' }).map(({ name }) => name)).toEqual(['Masala Chai']);
  expect(shownSnacks(menu, { search: 'momo' })).toEqual([]);
});

test('a packaged item is sold out only when every variant is', () => {
  const items = [aPackagedItem('Popcorn', [10, 0], [20, 0]), aPackagedItem('Chips', [10, 0], [20, 4])];
  expect(shownItems(items, { search: '' }).map(({ category }) => category)).toEqual(['Chips', 'Popcorn']);
  expect(shownItems(items, { search: 'pop' }).map(({ category }) => category)).toEqual(['Popcorn']);
});

test('the search finds an item by each of its names, however its letters are composed', () => {
  const menu = [{ ...aSnack('Bread Pakora'), otherNames: { hi: 'ब्रेड पकौड़ा', pa: 'ਬਰੈੱਡ ਪਕੌੜਾ' } }, aSnack('Samosa')];
  for (const search of ['pakora', 'पकौ\u095cा', 'पकौ\u0921\u093cा', 'ਬਰੈੱਡ'])
    expect(shownSnacks(menu, { search }).map(({ name }) => name)).toEqual(['Bread Pakora']);
  expect(
    shownItems([{ ...aPackagedItem('Water', [10, 3]), otherNames: { hi: 'पानी' } }, aPackagedItem('Chips', [10, 1])], { search: 'पानी' }),
  ).toHaveLength(1);
});

test.each<[Diet[], Diet, boolean]>([
  [['vegetarian'], 'vegetarian', true],
  [['vegetarian'], 'vegan', false],
  [['jain'], 'vegetarian', true],
  [['vegan'], 'vegetarian', true],
  [['vegan'], 'jain', false],
  [[], 'vegetarian', false],
])('a snack marked %j for %s: %s', (diets, diet, expected) => expect(suitsDiet({ diets }, diet)).toBe(expected));

test('a card says vegetarian only without a stricter diet', () => {
  expect(mostSpecificDiets(['vegetarian'])).toEqual(['vegetarian']);
  expect(mostSpecificDiets(['vegetarian', 'vegan', 'jain'])).toEqual(['vegan', 'jain']);
  expect(mostSpecificDiets([])).toEqual([]);
});
