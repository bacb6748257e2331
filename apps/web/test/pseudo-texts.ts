import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { readFileSync } from 'node:fs';

/** Letters that look like those of the source but differ. */
const LETTERS = 'aȧbƀcċdḓeḗfƒgɠhħiījĵkķlŀmḿnƞoǿpƥqɋrřsştŧuŭvṽwẇxẋyẏzẑ';
const PSEUDO = new Map(Array.from({ length: 26 }, (_, at) => [LETTERS[at * 2] as string, LETTERS[at * 2 + 1] as string]));
/** Parts that are no text: placeholders, tags, and plural keywords. */
const KEPT = /\{\w+(?:\}|, plural, )|<\/?\d+\/?>|(?:=\d+|one|other) (?=\{)|./gsu;

/** A text in pseudo-letters; whatever then appears in ordinary letters is hard-coded or came from the server. */
export function pseudo(text: string): string {
  return text.replaceAll(KEPT, (part) =>
    part.length > 1 ? part : (PSEUDO.get(part) ?? PSEUDO.get(part.toLowerCase())?.toUpperCase() ?? part),
  );
}

/** All texts of the client in pseudo-letters, by id. */
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
