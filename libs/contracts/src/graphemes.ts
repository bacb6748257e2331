/**
 * A text's letters as its reader counts them: a consonant with its signs is one, and so is an emoji. Code points where the browser can't tell (Firefox
 * before 125).
 */
export function graphemes(text: string): string[] {
  if (!('Segmenter' in Intl)) return [...text];
  return Array.from(new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text), ({ segment }) => segment);
}
