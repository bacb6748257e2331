import { avoidedIn, contradictionOf, foodMarkOf, isWithout, withContents, type FoodContents } from './food-contents.js';

const stated: FoodContents = { mark: 'vegetarian', energy: 260, serving: '2 pieces, 120 g', allergens: ['gluten'] };

describe('withContents', () => {
  test('changes the fields that are named and keeps the others', () => {
    expect(withContents(stated, { energy: 0, serving: undefined })).toEqual({ ...stated, energy: 0 });
    expect(withContents(undefined, { mark: 'egg' })).toEqual({ mark: 'egg' });
  });

  test('makes a field not stated for an empty text, and everything for empty texts only', () => {
    expect(withContents(stated, { mark: '', allergens: '' })).toEqual({ energy: 260, serving: '2 pieces, 120 g' });
    expect(withContents(stated, { mark: '', energy: '', serving: '', allergens: '' })).toBeUndefined();
    expect(withContents()).toBeUndefined();
  });

  test('distinguishes no allergens from allergens that are not stated, and sorts them', () => {
    expect(withContents(undefined, { allergens: [] })).toEqual({ allergens: [] });
    expect(withContents(undefined, { allergens: ['nuts', 'milk', 'nuts'] })).toEqual({ allergens: ['milk', 'nuts'] });
  });
});

test('an item without stated allergens contains none that is known, and is not known to be without', () => {
  const avoids = ['milk', 'gluten'] as const;
  expect(avoidedIn({ contents: stated }, avoids)).toEqual(['gluten']);
  expect([avoidedIn({}, avoids), isWithout({}, avoids)]).toEqual([[], false]);
  expect(isWithout({ contents: stated }, ['milk'])).toBe(true);
  expect(isWithout({ contents: stated }, avoids)).toBe(false);
});

test('a diet states the vegetarian mark; nothing else is derived', () => {
  expect(foodMarkOf({ diets: ['jain'] })).toBe('vegetarian');
  expect(foodMarkOf({ diets: [], contents: { mark: 'egg' } })).toBe('egg');
  expect(foodMarkOf({ diets: [], contents: { allergens: [] } })).toBeUndefined();
});

test.each([
  ['contents.mark', { diets: ['vegan'] as const, contents: { mark: 'nonVegetarian' as const } }],
  ['contents.allergens', { contents: { mark: 'vegetarian' as const, allergens: ['fish' as const] } }],
  ['contents.allergens', { diets: ['jain'] as const, contents: { allergens: ['eggs' as const] } }],
  ['contents.allergens', { contents: { mark: 'egg' as const, allergens: ['milk' as const] } }],
])('%s contradicts the rest of %j', (field, item) => expect(contradictionOf(item)).toEqual({ [field]: expect.any(String) }));

test.each([
  { diets: ['vegan'] as const },
  { contents: { mark: 'egg' as const } },
  { contents: { mark: 'egg' as const, allergens: ['eggs' as const] } },
  { contents: { allergens: ['fish' as const] } },
  { diets: ['vegetarian'] as const, contents: stated },
])('nothing contradicts in %j', (item) => expect(contradictionOf(item)).toBeUndefined());
