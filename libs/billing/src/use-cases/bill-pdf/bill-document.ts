import { formatDay, drawFoot, formatMoney, PAPER, STYLES, TaggedPages, TaggedTable, type Column } from '@tiffin/print';
import type { Draw } from '@tiffin/print/printing';
import type { Readable } from 'node:stream';
import { drawHeading, drawSummary, drawUpi } from './draw-bill.js';
import type { PrintWords } from './print-words.js';
import type { PrintedBill } from './printed-bill.js';
import { orderName, studentOf, titleOf, wordsFor } from './bill-texts.js';

const INSET = 10;
const columnsIn = ({ columns }: PrintWords): readonly Column[] => [
  { title: columns.date, at: { x: PAPER.left + INSET } },
  { title: columns.order, at: { x: PAPER.left + 78 } },
  { title: columns.subtotal, at: { right: PAPER.left + 240 } },
  { title: columns.packing, at: { right: PAPER.left + 320 } },
  { title: columns.tax, at: { right: PAPER.left + 395 } },
  { title: columns.amount, at: { right: PAPER.right - INSET } },
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
  const { lines, typed, timeZone, language } = bill;
  const words = wordsFor(bill);
  if (lines.length === 0) return;
  if (!pages.fits(SOME_ROWS)) pages.newPage();
  pages.element('H2', pages.root, () => pages.write(words.orders(lines.length), STYLES.section, { x: PAPER.left, y: pages.y }));
  pages.y += 24;
  const table = new TaggedTable(pages, columnsIn(words));
  for (const { orderId, placedAt, subtotal, packing, tax, total } of lines) {
    const amounts = [subtotal, packing, tax, total].map(formatMoney);
    table.add({ cells: [formatDay(placedAt, timeZone, { language }), orderName(orderId, words, typed.get(orderId)), ...amounts] });
  }
  table.end();
}
