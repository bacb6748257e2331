/** The Indian scripts from Bengali to Malayalam have their letters at the same offsets of their blocks of 128 characters. */
const BLOCKS = { first: 0x0980, last: 0x0d7f, size: 0x80 };
const INHERENT = 'a';
const VIRAMA = 0x4d;

const table = (first: number, letters: string): [number, string][] =>
  letters.split(' ').map((letter, index): [number, string] => [first + index, letter]);

const CONSONANTS = new Map(table(0x15, 'k kh g gh ng ch chh j jh ny t th d dh n t th d dh n n p ph b bh m y r r l l zh v sh sh s h'));
const SIGNS = new Map([[VIRAMA, ''], ...table(0x3e, 'a i i u u ri ri e e e ai o o o au')]);
const OTHERS = new Map([
  ...table(0x02, 'm h'),
  ...table(0x05, 'a a i i u u ri li e e e ai o o o au'),
  ...table(0x66, '0 1 2 3 4 5 6 7 8 9'),
  ...table(0x7a, 'n n r l l k'),
]);

/**
 * Returns a letter of an Indian script without a font here, with its signs, in Latin letters as names are spelled; `undefined` for any
 * other character.
 */
export function inLatinLetters(letter: string): string | undefined {
  let latin = '';
  let isOpen = false;
  for (const character of letter) {
    const codePoint = character.codePointAt(0) ?? 0;
    if (codePoint < BLOCKS.first || codePoint > BLOCKS.last) return undefined;
    const place = codePoint % BLOCKS.size;
    const sign = SIGNS.get(place);
    const consonant = CONSONANTS.get(place);
    if (isOpen && sign === undefined) latin += INHERENT;
    isOpen = consonant !== undefined;
    latin += sign ?? consonant ?? OTHERS.get(place) ?? '';
  }
  return isOpen ? latin + INHERENT : latin;
}
