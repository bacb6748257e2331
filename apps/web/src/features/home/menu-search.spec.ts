import fc from 'fast-check';
import { found } from './menu-search';
import { aSnack } from './testing';

const samosa = { ...aSnack('Samosa'), otherNames: { hi: 'समोसा', pa: 'ਸਮੋਸਾ' } };
const menu = [
  samosa,
  { ...aSnack('Bread Pakora'), otherNames: { hi: 'ब्रेड पकौड़ा' } },
  aSnack('Ice cream'),
  aSnack('Tea'),
  aSnack('Masala Chai'),
];
const all = (search: string) =>
  found(menu, search)
    .flat()
    .map(({ name }) => name);

test.each([
  ['samsa', 'one letter is missing'],
  ['sammosa', 'one is too many'],
  ['samisa', 'one is wrong'],
  ['smaosa', 'two are swapped'],
  ['amosa', 'the first one is missing'],
  ['samos', 'the word has only begun'],
  ['SAMSA', 'it is in capitals'],
  ['समोसा', 'it is in Hindi'],
  ['समसा', 'a sign is missing in Hindi'],
  ['ਸਮੋਸ', 'it has begun in Punjabi'],
])('“%s” finds the samosa: %s', (search) => expect(all(search)).toEqual(['Samosa']));

test.each([
  ['pakora bread', ['Bread Pakora']],
  ['bred pakoda', ['Bread Pakora']],
  ['पकौडा', ['Bread Pakora']],
  ['icecream', ['Ice cream']],
  ['ice-craem', ['Ice cream']],
  ['tee', []],
  ['smsa', []],
  ['samosa pakora', []],
  [' - ', []],
])('“%s” finds %j', (search, names) => expect(all(search)).toEqual(names));

test('what has the very text of the search comes first, then whole words with a typo, then words that begin so', () => {
  const groups = found(
    ['Sambar', 'Samosa', 'Samsa', 'Aloo samsas'].map((name) => aSnack(name)),
    'samsa',
  );
  expect(groups.map((group) => group.map(({ name }) => name))).toEqual([['Samsa', 'Aloo samsas'], ['Samosa'], ['Sambar']]);
});

test('forgives a word exactly where its distance to the beginning of a name is 1 at most', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 4, maxLength: 7 });
  fc.assert(
    fc.property(word, word, (name, search) => {
      const groups = found([aSnack(name)], search).map(({ length }) => length);
      const beginnings = Array.from({ length: name.length + 1 }, (_, length) => name.slice(0, length));
      const isExact = name.includes(search);
      const isNear = distance(name, search) <= 1;
      const hasBegun = beginnings.some((begun) => distance(begun, search) <= 1);
      expect(groups).toEqual([isExact, !isExact && isNear, !isExact && !isNear && hasBegun].map(Number));
    }),
    { numRuns: 1000 },
  );
});

/** The Damerau-Levenshtein distance, in which neighbours count as swapped only once. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, at) => [at, ...Array<number>(b.length).fill(0)]);
  for (let to = 0; to <= b.length; to += 1) rows[0]![to] = to;
  for (let from = 1; from <= a.length; from += 1)
    for (let to = 1; to <= b.length; to += 1) {
      const same = a[from - 1] === b[to - 1] ? 0 : 1;
      const swapped = from > 1 && to > 1 && a[from - 1] === b[to - 2] && a[from - 2] === b[to - 1];
      rows[from]![to] = Math.min(
        rows[from - 1]![to]! + 1,
        rows[from]![to - 1]! + 1,
        rows[from - 1]![to - 1]! + same,
        swapped ? rows[from - 2]![to - 2]! + 1 : Infinity,
      );
    }
  return rows[a.length]![b.length]!;
}
