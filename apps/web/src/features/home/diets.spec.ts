import type { Diet } from '@tiffin/contracts';
import { suits, tellingDiets } from './diets';

test.each<[Diet[], Diet, boolean]>([
  [['vegetarian'], 'vegetarian', true],
  [['vegetarian'], 'vegan', false],
  [['jain'], 'vegetarian', true],
  [['vegan'], 'vegetarian', true],
  [['vegan'], 'jain', false],
  [[], 'vegetarian', false],
])('a snack marked %j for %s: %s', (diets, diet, expected) => expect(suits({ diets }, diet)).toBe(expected));

test('a card says vegetarian only where nothing stricter says it', () => {
  expect(tellingDiets(['vegetarian'])).toEqual(['vegetarian']);
  expect(tellingDiets(['vegetarian', 'vegan', 'jain'])).toEqual(['vegan', 'jain']);
  expect(tellingDiets([])).toEqual([]);
});
