import type { Letter } from '../letter.js';

/** Line and page breaks of any kind, other control characters, bidirectional controls, and lone surrogates. */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_C}\u{FEFF}]+/gu;

/** The width of paragraphs, in characters. */
const WIDTH = 76;

/**
 * Returns the letter as plain text: each fact on its own line as exactly `Label: value`, and the link on its own line, so that programs
 * find them too (docs/reference/wire.md#9.3). Throws `TypeError` if the link is not http or https.
 */
export function textOf({ opening, facts, action, closing }: Letter): string {
  const blocks = [
    ...opening.map(wrap),
    facts.map(({ label, value }) => `${oneLine(label)}: ${oneLine(value)}`).join('\n'),
    ...(action ? [`${oneLine(action.label)}:\n${linkOf(action.url)}`] : []),
    ...closing.map(wrap),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function wrap(paragraph: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of oneLine(paragraph).split(' ')) {
    if (line !== '' && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}

/** Returns the text on one line, so that user input can't add a line or a header. */
export function oneLine(text: string): string {
  return text.replace(INVISIBLE, ' ').replace(/ {2,}/g, ' ').trim();
}

/** Returns the address of a link, safe on a line of its own. Throws `TypeError` unless it is http or https. */
export function linkOf(url: string): string {
  const link = URL.canParse(url) ? new URL(url) : undefined;
  if (link?.protocol !== 'https:' && link?.protocol !== 'http:') throw new TypeError('A letter links to http or https only');
  return link.href;
}
