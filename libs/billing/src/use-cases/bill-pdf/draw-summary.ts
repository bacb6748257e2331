import { COLOURS, formatMoney, PAPER, STYLES, type StructureElement, type TaggedPages, type TextStyle } from '@tiffin/print';
import type { PrintedBill } from './printed-bill.js';
import { paymentStateOf, summaryOf, wordsFor, type SummaryRow } from './bill-texts.js';

const LEFT = PAPER.left + 196;
const RIGHT = PAPER.right - 10;
const LINE = 15;
const PADDING = 6;
const TOTAL = 40;
/** What amounts need beside the words. */
const AMOUNT = 100;

/** What makes the amount: orders, corrections, credit, and their sum. The sum stands on a page with the last of what makes it. */
export function drawSummary(pages: TaggedPages, bill: PrintedBill): void {
  const rows = summaryOf(bill);
  pages.y += 26;
  if (!pages.fits(24 + 2 * LINE + TOTAL)) pages.newPage();
  pages.element('H2', pages.root, () => pages.write(wordsFor(bill).sum, STYLES.section, { x: LEFT, y: pages.y }));
  pages.y += 22;
  const table = pages.element('Table', pages.root);
  rows.forEach((row, index) => drawRow(pages, table, row, index === rows.length - 1));
  drawTotal(pages, table, bill);
  table.end();
}

function drawRow(pages: TaggedPages, table: StructureElement, { label, explanation, amount }: SummaryRow, isLast: boolean): void {
  const lines = explanation === undefined ? [] : pages.linesOf(explanation, STYLES.faint, RIGHT - LEFT - AMOUNT);
  const height = PADDING + LINE + lines.length * 12 + 2;
  if (!pages.fits(height + (isLast ? TOTAL : 0))) pages.newPage();
  const y = pages.y + PADDING;
  const row = pages.element('TR', table);
  head(pages, row, () => {
    pages.write(lines.length > 0 ? `${label} ` : label, STYLES.cell, { x: LEFT, y });
    lines.forEach((text, index) => pages.write(text, STYLES.faint, { x: LEFT, y: y + LINE + index * 12 }));
  });
  const style: TextStyle = amount < 0 ? { ...STYLES.cell, colour: 'readyInk' } : STYLES.cell;
  pages.element('TD', row, () => pages.write(formatMoney(amount), style, { right: RIGHT, y }));
  row.end();
  pages.y += height;
}

function drawTotal(pages: TaggedPages, table: StructureElement, bill: PrintedBill): void {
  const { pdf } = pages;
  pages.y += 8;
  pages.artifact('Layout', () => {
    pdf.moveTo(LEFT, pages.y).lineTo(PAPER.right, pages.y).lineWidth(1).dash(2.5, { space: 2.5 }).strokeColor(COLOURS.muted).stroke();
    pdf.undash();
  });
  const y = pages.y + 10;
  const row = pages.element('TR', table);
  head(pages, row, () => pages.write(wordsFor(bill).paymentState[paymentStateOf(bill)], STYLES.total, { x: LEFT, y }));
  pages.element('TD', row, () => pages.write(formatMoney(bill.amount), STYLES.total, { right: RIGHT, y }));
  row.end();
  pages.y += TOTAL - 8;
}

function head(pages: TaggedPages, row: StructureElement, draw: () => void): void {
  pages.element('TH', row, draw, { scope: 'Row' });
}
