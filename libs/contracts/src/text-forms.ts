/** No letter of a living script has more signs: what stacks more of them runs into the lines above and below. */
const STACKED = /(\p{M}{5})\p{M}+/gu;
/** Also the blank of braille, which looks like one. */
const SPACES = /[\p{Zs}\u2800]+/gu;
const UNSEEN = /\p{DI}/gu;

/** Signs are bounded first, so that no text takes the square of its length to compose. */
function composed(text: string, form: 'NFC' | 'NFKC'): string {
  return text.replace(STACKED, '$1').normalize(form).replace(SPACES, ' ').replace(/^ | $/g, '');
}

/** A text as it is judged and kept: composed (NFC), with one space where several stood and none around it. Tabs and line breaks stay. */
export const plainText = (text: string): string => composed(text, 'NFC');

/** A name as it is judged and kept: as `plainText`, with letters of another width as the usual ones (NFKC). */
export const plainName = (text: string): string => composed(text, 'NFKC');

/** A text as it is searched: case, width, spaces in a row and what can't be seen make no difference, so what was kept otherwise is found too. */
export const comparable = (text: string): string => composed(text.replace(UNSEEN, ''), 'NFKC').toLowerCase();

/** A name as it is compared with others: as `comparable`, and without spaces (docs/reference/decisions.md#3.1). */
export const comparedName = (name: string): string => comparable(name).replaceAll(/\s/g, '');

/**
 * A text's letters as its reader counts them: a consonant with its signs is one, and so is an emoji. Code points where the browser can't tell (Firefox
 * before 125).
 */
export function graphemes(text: string): string[] {
  if (!('Segmenter' in Intl)) return [...text];
  return Array.from(new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text), ({ segment }) => segment);
}
