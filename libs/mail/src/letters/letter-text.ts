import type { Letter } from '../letter.js';
import { linkOf } from './link.js';
import { oneLine } from './one-line.js';

/** Where paragraphs are broken, in characters. */
const WIDTH = 76;

/**
 * The letter as plain text: what it is about stands line by line, each fact exactly `Label: value`, and the link on a line of its own, so that
 * programs find them too (docs/reference/wire.md#9.3). Throws where the link is none.
 */
export function textOf({ opening, facts, action, closing }: Letter): string {
  const blocks = [
    ...opening.map(wrapped),
    facts.map(({ label, value }) => `${oneLine(label)}: ${oneLine(value)}`).join('\n'),
    ...(action ? [`${oneLine(action.label)}:\n${linkOf(action.url)}`] : []),
    ...closing.map(wrapped),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function wrapped(paragraph: string): string {
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
