import { menuSections } from './menu-sections';
import { aSnack } from './testing';

const categories = [
  { _id: 'breakfast', name: 'Breakfast' },
  { _id: 'drinks', name: 'Drinks' },
  { _id: 'sweets', name: 'Sweets' },
];
const poha = aSnack('Poha', { category: 'breakfast' });
const tea = aSnack('Tea', { category: 'drinks' });
const lassi = aSnack('Lassi', { category: 'drinks', isAvailable: false });
const samosa = aSnack('Samosa');
const old = aSnack('Roll', { category: 'removed' });
const shown = (...args: Parameters<typeof menuSections>) =>
  menuSections(...args).map((section) => [
    section.kind === 'category' ? section.category.name : section.kind,
    ...section.snacks.map(({ name }) => name),
  ]);

test('has the canteen’s sequence; snacks without a category are last, and empty categories are left out', () => {
  expect(shown([samosa, tea, lassi, poha, old], { categories, favourites: [] })).toEqual([
    ['Breakfast', 'Poha'],
    ['Drinks', 'Tea', 'Lassi'],
    ['rest', 'Samosa', 'Roll'],
  ]);
});

test('a section of which nothing can be ordered now goes last', () => {
  const gone = { ...poha, isAvailable: false };
  expect(shown([samosa, tea, gone], { categories, favourites: [] })).toEqual([
    ['Drinks', 'Tea'],
    ['rest', 'Samosa'],
    ['Breakfast', 'Poha'],
  ]);
});

test('favourites that can be ordered now are first, and in their own sections too', () => {
  expect(shown([samosa, tea, lassi], { categories, favourites: ['Lassi', 'Samosa', 'left the menu'] })).toEqual([
    ['favourites', 'Samosa'],
    ['Drinks', 'Tea', 'Lassi'],
    ['rest', 'Samosa'],
  ]);
});

test('a menu without categories and favourites has no sections', () => {
  expect(menuSections([samosa, tea], { categories: [], favourites: [] })).toEqual([]);
  expect(menuSections([samosa], { categories, favourites: ['left the menu'] })).toEqual([]);
});
