/** No letter of a living script has more than five signs. More of them would overlap the lines above and below. */
const STACKED = /(\p{M}{5})\p{M}+/gu;
/** Includes the blank braille pattern, which looks like a space. */
const SPACES = /[\p{Zs}\u2800]+/gu;
const UNSEEN = /\p{DI}/gu;

/** The number of signs is limited first, so that composing a text never takes quadratic time. */
function composed(text: string, form: 'NFC' | 'NFKC'): string {
  return text.replace(STACKED, '$1').normalize(form).replace(SPACES, ' ').replace(/^ | $/g, '');
}

/**
 * Returns a text in the form in which it is checked and stored: NFC, with single spaces and none at the ends. Tabs and line breaks stay.
 */
export const plainText = (text: string): string => composed(text, 'NFC');

/** Returns a name in the form in which it is checked and stored: as `plainText`, with full-width letters as usual ones (NFKC). */
export const plainName = (text: string): string => composed(text, 'NFKC');

/**
 * Returns a text in the form in which it is searched. Case, width, repeated spaces and invisible characters make no difference, so a
 * search finds texts that were stored in another form.
 */
export const comparable = (text: string): string => composed(text.replace(UNSEEN, ''), 'NFKC').toLowerCase();

/** Returns a name in the form in which it is compared: as `comparable`, without spaces (docs/reference/decisions.md#3.1). */
export const comparedName = (name: string): string => comparable(name).replaceAll(/\s/g, '');

/**
 * Splits a text into the characters that its reader counts: a consonant with its signs is one, and so is an emoji. Returns code points
 * where the browser has no segmenter (Firefox before 125).
 */
export function graphemes(text: string): string[] {
  if (!('Segmenter' in Intl)) return [...text];
  return Array.from(new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text), ({ segment }) => segment);
}
