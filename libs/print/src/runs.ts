import { graphemes, LANGUAGES, type Language } from '@tiffin/contracts';
import { inLatinLetters } from './latin-letters.js';

/** A part of a text that is in one script, and the language whose font draws it. */
export interface Run {
  readonly text: string;
  readonly font: Language;
}

/** Whether a language's font has a glyph for each character of a text. */
export type Draws = (font: Language, text: string) => boolean;

const GURMUKHI = /[\u0a00-\u0a7f]/;
/** Without the signs that end a sentence, which other scripts have as well. */
const DEVANAGARI = /[\u0900-\u0963\u0966-\u097f]/;
const INDIC = /[\u0900-\u0d7f]/;
const PICTURE = /[\p{Extended_Pictographic}\p{Regional_Indicator}]/u;
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
/** Stands for a letter that no font has. */
const SUBSTITUTE = '?';

/** Whether a reader needs to be told what a text says: the signs of an Indic script stand in another order than they are read in. */
export const isShaped = (text: string): boolean => INDIC.test(text);

/**
 * A text in parts of one script and font each: the layout engine shapes a whole text by the script that it begins with. A name is in its own script,
 * whatever language the page is in. What no font has is drawn in Latin letters where it is of an Indian script; a picture is left out beside words, and of
 * anything else a question mark stands for each letter.
 */
export function runsOf(text: string, language: Language, draws: Draws): readonly Run[] {
  const runs: Run[] = [];
  for (const letter of graphemes(text)) {
    const run = drawn(letter, language, draws) ?? { text: isLeftOut(letter, text) ? '' : SUBSTITUTE, font: language };
    const before = runs.at(-1);
    if (before?.font === run.font && isShaped(before.text) === isShaped(run.text))
      runs[runs.length - 1] = { ...run, text: before.text + run.text };
    else runs.push(run);
  }
  return runs;
}

function drawn(letter: string, language: Language, draws: Draws): Run | undefined {
  const seen = isShaped(letter) ? letter : letter.replaceAll(UNSEEN, '');
  const fonts = [fontOf(letter, language), ...LANGUAGES];
  for (const text of [seen, inLatinLetters(letter), seen.normalize('NFKC'), seen.normalize('NFKD').replaceAll(/\p{M}/gu, '')]) {
    const font = text !== undefined && text !== '' && fonts.find((candidate) => draws(candidate, text));
    if (font) return { text, font };
  }
  return undefined;
}

/** Whose font a letter is looked for in first. */
function fontOf(letter: string, language: Language): Language {
  if (GURMUKHI.test(letter)) return 'pa';
  return DEVANAGARI.test(letter) ? 'hi' : language;
}

function isLeftOut(letter: string, text: string): boolean {
  return PICTURE.test(letter) && /[\p{L}\p{N}]/u.test(text);
}
