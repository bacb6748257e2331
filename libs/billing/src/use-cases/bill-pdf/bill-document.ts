import { formatDay, drawFoot, formatMoney, PAPER, STYLES, TaggedPages, TaggedTable, type Column } from '@tiffin/print';
import type { Draw } from '@tiffin/print/printing';
import { textsIn, type Texts } from '@tiffin/texts';
import type { Readable } from 'node:stream';
import { drawHeading, drawSummary, drawUpi } from './draw-bill.js';
import type { PrintedBill } from './printed-bill.js';
import { dishesOf, numberOf, orderCount, studentOf, titleOf } from './bill-texts.js';

const INSET = 10;
/** The index of the order's column. */
const ORDER_COLUMN = 1;
const columnsIn = (i18n: Texts): readonly Column[] => [
  { title: i18n.t('Date'), at: { x: PAPER.left + INSET } },
  { title: i18n.t('Order'), at: { x: PAPER.left + 78 } },
  { title: i18n.t('Subtotal'), at: { right: PAPER.left + 240 } },
  { title: i18n.t('Packing'), at: { right: PAPER.left + 320 } },
  { title: i18n.t('Tax'), at: { right: PAPER.left + 395 } },
  { title: i18n.t('Amount'), at: { right: PAPER.right - INSET } },
];
/** The least height below a heading on its page, in points. */
const SOME_ROWS = 90;

/** Returns the bill as a PDF file. It is tagged, so that it can be read out, and the same bill always makes the same bytes. */
export function billDocument(bill: PrintedBill): Readable {
  const pages = new TaggedPages({
    title: `${titleOf(bill)}, ${studentOf(bill)}`,
    hostel: bill.hostel,
    language: bill.language,
    createdAt: new Date(bill.changedAt),
  });
  drawHeading(pages, bill);
  if (bill.upi) drawUpi(pages, bill.upi);
  drawOrders(pages, bill);
  drawSummary(pages, bill);
  pages.root.end();
  drawFoot(pages, titleOf(bill));
  pages.pdf.end();
  return pages.pdf;
}

export const draw: Draw<PrintedBill> = billDocument;

function drawOrders(pages: TaggedPages, bill: PrintedBill): void {
  const { lines, timeZone, language } = bill;
  const i18n = textsIn(language);
  if (lines.length === 0) return;
  if (!pages.fits(SOME_ROWS)) pages.newPage();
  pages.element('H2', pages.root, () => pages.write(orderCount(i18n, lines.length), STYLES.section, { x: PAPER.left, y: pages.y }));
  pages.y += 24;
  const table = new TaggedTable(pages, columnsIn(i18n));
  for (const { orderId, placedAt, subtotal, packing, tax, total } of lines) {
    const amounts = [subtotal, packing, tax, total].map(formatMoney);
    const cells = [formatDay(placedAt, timeZone, { language }), numberOf(orderId, bill), ...amounts];
    table.add({ cells, detail: { column: ORDER_COLUMN, text: dishesOf(orderId, bill) } });
  }
  table.end();
}
