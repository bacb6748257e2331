import { graphemes, numberFormat, toPaise, type DayClose, type Language } from '@tiffin/contracts';
import { formatDay, drawFoot, drawTitle, formatMoney, PAPER, STYLES, TaggedPages, TaggedTable, type Column } from '@tiffin/print';
import type { Draw } from '@tiffin/print/printing';
import { textsIn, type Texts } from '@tiffin/texts';
import type { Readable } from 'node:stream';
import { DAY_PARTS, dayRows, type DayPart, type DayRow } from './day-rows.js';

export interface PrintedDay {
  readonly day: DayClose;
  /** For example `Ganga (BH1)`. */
  readonly hostel: string;
  /** The language of the person who prints. */
  readonly language: Language;
}

const columnsIn = (i18n: Texts): readonly Column[] => [
  { title: i18n.t('What'), at: { x: PAPER.left + 10 } },
  { title: i18n.t('Number'), at: { right: PAPER.right - 120 } },
  { title: i18n.t('Amount'), at: { right: PAPER.right - 10 } },
];
/** Space in points that a heading needs below it on its page. */
const SPACE_BELOW_HEADING = 90;
const NAME_WIDTH = PAPER.right - PAPER.left - 200;

/** Returns the day's close as a tagged PDF file: a table for each part that has rows. */
export function dayDocument({ day, hostel, language }: PrintedDay): Readable {
  const i18n = textsIn(language);
  const start = `${day.date}T00:00:00Z`;
  const title = i18n.t("Day's close, {day}", { day: formatDay(start, 'UTC', { year: true, language }) });
  const pages = new TaggedPages({ title, hostel, createdAt: new Date(start), language });
  drawTitle(pages, title);
  const rows = dayRows(day, i18n);
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
  const { i18n } = pages;
  const number = numberFormat(pages.language);
  pages.y += 12;
  if (!pages.fits(SPACE_BELOW_HEADING)) pages.newPage();
  pages.element('H2', pages.root, () => pages.write(headingOf(part, i18n), STYLES.section, { x: PAPER.left, y: pages.y }));
  pages.y += 24;
  const table = new TaggedTable(pages, columnsIn(i18n));
  for (const { what, count, amount } of rows)
    table.add({
      cells: [shortened(pages, what), count === null ? '' : number.format(count), amount === null ? '' : formatMoney(toPaise(amount) ?? 0)],
    });
  table.end();
}

function headingOf(part: DayPart, i18n: Texts): string {
  const headings: Readonly<Record<DayPart, string>> = {
    Orders: i18n.t('Orders'),
    Sold: i18n.t('Sold'),
    Items: i18n.t('Items'),
    Options: i18n.t('Options'),
    Rejected: i18n.t('Rejected'),
    Received: i18n.t('Received'),
    'A week before': i18n.t('A week before'),
  };
  return headings[part];
}

/** Returns the text on one line; a longer one ends with an ellipsis. */
function shortened(pages: TaggedPages, text: string): string {
  if (pages.widthOf(text, STYLES.cell) <= NAME_WIDTH) return text;
  const characters = graphemes(text);
  while (characters.length > 0 && pages.widthOf(`${characters.join('')}…`, STYLES.cell) > NAME_WIDTH) characters.pop();
  return `${characters.join('')}…`;
}
