import { graphemes, numberFormat, toPaise, type DayClose, type Language } from '@tiffin/contracts';
import { formatDay, drawFoot, drawTitle, formatMoney, PAPER, STYLES, TaggedPages, TaggedTable, type Column } from '@tiffin/print';
import type { Draw } from '@tiffin/print/printing';
import type { Readable } from 'node:stream';
import { dayRows, type DayRow } from './day-rows.js';
import { DAY_PARTS, DAY_WORDS, type DayPart, type DayWords } from './day-words.js';

export interface PrintedDay {
  readonly day: DayClose;
  /** For example `Ganga (BH1)`. */
  readonly hostel: string;
  /** The language of the person who prints. */
  readonly language: Language;
}

const columnsIn = ({ columns }: DayWords): readonly Column[] => [
  { title: columns.what, at: { x: PAPER.left + 10 } },
  { title: columns.number, at: { right: PAPER.right - 120 } },
  { title: columns.amount, at: { right: PAPER.right - 10 } },
];
/** Space in points that a heading needs below it on its page. */
const SPACE_BELOW_HEADING = 90;
const NAME_WIDTH = PAPER.right - PAPER.left - 200;

/** Returns the day's close as a tagged PDF file: a table for each part that has rows. */
export function dayDocument({ day, hostel, language }: PrintedDay): Readable {
  const words = DAY_WORDS[language];
  const start = `${day.date}T00:00:00Z`;
  const title = words.title(formatDay(start, 'UTC', { year: true, language }));
  const pages = new TaggedPages({ title, hostel, createdAt: new Date(start), language });
  drawTitle(pages, title);
  const rows = dayRows(day, words);
  for (const part of DAY_PARTS)
    drawPart(
      pages,
      part,
      rows.filter((row) => row.part === part),
    );
  pages.root.end();
  drawFoot(pages, title);
  pages.pdf.end();
  return pages.pdf;
}

export const draw: Draw<PrintedDay> = dayDocument;

function drawPart(pages: TaggedPages, part: DayPart, rows: readonly DayRow[]): void {
  if (rows.length === 0) return;
  const words = DAY_WORDS[pages.language];
  const number = numberFormat(pages.language);
  pages.y += 12;
  if (!pages.fits(SPACE_BELOW_HEADING)) pages.newPage();
  pages.element('H2', pages.root, () => pages.write(words.parts[part], STYLES.section, { x: PAPER.left, y: pages.y }));
  pages.y += 24;
  const table = new TaggedTable(pages, columnsIn(words));
  for (const { what, count, amount } of rows)
    table.add({
      cells: [shortened(pages, what), count === null ? '' : number.format(count), amount === null ? '' : formatMoney(toPaise(amount) ?? 0)],
    });
  table.end();
}

/** Returns the text on one line; a longer one ends with an ellipsis. */
function shortened(pages: TaggedPages, text: string): string {
  if (pages.widthOf(text, STYLES.cell) <= NAME_WIDTH) return text;
  const characters = graphemes(text);
  while (characters.length > 0 && pages.widthOf(`${characters.join('')}…`, STYLES.cell) > NAME_WIDTH) characters.pop();
  return `${characters.join('')}…`;
}
