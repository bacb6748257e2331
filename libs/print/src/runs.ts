import { graphemes, LANGUAGES, type Language } from '@tiffin/contracts';
import { inLatinLetters } from './latin-letters.js';

/** A part of a text in one script, and the language whose font draws it. */
export interface Run {
  readonly text: string;
  readonly font: Language;
}

/** Whether a language's font has a glyph for every character of a text. */
export type Draws = (font: Language, text: string) => boolean;

const GURMUKHI = /[\u0a00-\u0a7f]/;
/** Without the signs that end a sentence, which other scripts use too. */
const DEVANAGARI = /[\u0900-\u0963\u0966-\u097f]/;
const INDIC = /[\u0900-\u0d7f]/;
const PICTOGRAPH = /[\p{Extended_Pictographic}\p{Regional_Indicator}]/u;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Replaces a letter that no font has. */
const SUBSTITUTE = '?';

/** Whether a screen reader needs the text itself: an Indic script is drawn in another order than it is read. */
export const isShaped = (text: string): boolean => INDIC.test(text);

/**
 * Splits a text into parts of one script and font each, because the layout engine shapes a whole text by the script of its first letter. A
 * name keeps its own script, whatever the page's language. An Indic letter without a font is drawn in Latin letters. A pictograph is left
 * out beside words. Any other letter becomes a question mark.
 */
export function runsOf(text: string, language: Language, draws: Draws): readonly Run[] {
  const runs: Run[] = [];
  for (const letter of graphemes(text)) {
    const run = drawn(letter, language, draws) ?? { text: isLeftOut(letter, text) ? '' : SUBSTITUTE, font: language };
    const last = runs.at(-1);
    if (last?.font === run.font && isShaped(last.text) === isShaped(run.text))
      runs[runs.length - 1] = { ...run, text: last.text + run.text };
    else runs.push(run);
  }
  return runs;
}

function drawn(letter: string, language: Language, draws: Draws): Run | undefined {
  const visible = isShaped(letter) ? letter : letter.replaceAll(INVISIBLE, '');
  const fonts = [fontOf(letter, language), ...LANGUAGES];
  for (const text of [visible, inLatinLetters(letter), visible.normalize('NFKC'), visible.normalize('NFKD').replaceAll(/\p{M}/gu, '')]) {
    const font = text !== undefined && text !== '' && fonts.find((candidate) => draws(candidate, text));
    if (font) return { text, font };
  }
  return undefined;
}

/** Returns the language whose font is tried first for a letter. */
function fontOf(letter: string, language: Language): Language {
  if (GURMUKHI.test(letter)) return 'pa';
  return DEVANAGARI.test(letter) ? 'hi' : language;
}

function isLeftOut(letter: string, text: string): boolean {
  return PICTOGRAPH.test(letter) && /[\p{L}\p{N}]/u.test(text);
}
