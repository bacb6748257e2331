import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { readFileSync } from 'node:fs';

/** Letters that look like those of the source and are none of them. */
const LETTERS = 'aȧbƀcċdḓeḗfƒgɠhħiījĵkķlŀmḿnƞoǿpƥqɋrřsştŧuŭvṽwẇxẋyẏzẑ';
const PSEUDO = new Map(Array.from({ length: 26 }, (_, at) => [LETTERS[at * 2] as string, LETTERS[at * 2 + 1] as string]));
/** What is no text: placeholders, tags, and the words of a plural. */
const KEPT = /\{\w+(?:\}|, plural, )|<\/?\d+\/?>|(?:=\d+|one|other) (?=\{)|./gsu;

/** A text in letters of no language; whatever then stands on a screen in others is hard-coded, or came from the server. */
export function pseudo(text: string): string {
  return text.replaceAll(KEPT, (part) =>
    part.length > 1 ? part : (PSEUDO.get(part) ?? PSEUDO.get(part.toLowerCase())?.toUpperCase() ?? part),
  );
}

/** All texts of the client so, by their ids. */
export function pseudoTexts(): Record<string, string> {
  const catalogue = readFileSync(new URL('../src/locales/en.po', import.meta.url), 'utf8');
  const texts = [...catalogue.matchAll(/^msgid (".*"(?:\n".*")*)$/gm)].map(([, quoted = '']) =>
    quoted
      .split('\n')
      .map((line) => JSON.parse(line) as string)
      .join(''),
  );
  return Object.fromEntries(texts.map((text) => [generateMessageId(text), pseudo(text)]));
}
