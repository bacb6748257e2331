import {
  COLOURS,
  drawTitle,
  formatMoney,
  PAPER,
  STYLES,
  type TaggedPages,
  type StructureElement,
  type TextStyle,
  drawQrCode,
} from '@tiffin/print';
import type { PrintedBill } from './printed-bill.js';
import { historyOf, paymentStateOf, paymentStateText, studentOf, summaryOf, titleOf, type SummaryRow } from './bill-texts.js';
import { formatRupees, type UpiPayment } from '@tiffin/contracts';

const CARD = 92;

/** Draws the student, the month, the canteen and the amount to pay. */
export function drawHeading(pages: TaggedPages, bill: PrintedBill): void {
  const { root } = pages;
  const { fullName, rollNo } = bill.student;
  drawTitle(pages, titleOf(bill));
  const name = rollNo === '' ? studentOf(bill) : pages.i18n.t('{fullName}, roll number {rollNo}', { fullName, rollNo });
  const lines = pages.linesOf(name, STYLES.student, PAPER.right - PAPER.left);
  pages.element('P', root, () =>
    lines.forEach((text, index) => pages.write(text, STYLES.student, { x: PAPER.left, y: pages.y + index * 16 })),
  );
  pages.y += lines.length * 16;
  pages.y += 12;
  drawCard(pages, bill);
  pages.y += 26;
}

/** Draws the bill's amount and its payment state. */
function drawCard(pages: TaggedPages, bill: PrintedBill): void {
  const { pdf, root, y } = pages;
  const ground = paymentStateOf(bill) === 'due' ? COLOURS.accentSoft : COLOURS.readySoft;
  pages.artifact('Layout', () => pdf.roundedRect(PAPER.left, y, PAPER.right - PAPER.left, CARD, 12).fill(ground));
  const left = PAPER.left + 20;
  const history = historyOf(bill);
  pages.element('P', root, () => pages.write(paymentStateText(bill), STYLES.strong, { x: left, y: y + 18 }));
  pages.element('P', root, () => pages.write(formatMoney(bill.amount), STYLES.due, { x: left, y: y + 35 }));
  history.forEach((text, index) =>
    pages.element('P', root, () =>
      pages.write(text, index === 0 ? STYLES.faint : STYLES.strong, { right: PAPER.right - 20, y: y + 40 + index * 16 }),
    ),
  );
  pages.y += CARD;
}

const LEFT = PAPER.left + 196;
const RIGHT = PAPER.right - 10;
const LINE = 15;
const PADDING = 6;
const TOTAL = 40;
/** The width of amounts beside the text, in points. */
const AMOUNT = 100;

/** Draws the rows that make up the amount, and their sum. The sum is on the same page as the last row. */
export function drawSummary(pages: TaggedPages, bill: PrintedBill): void {
  const rows = summaryOf(bill);
  pages.y += 26;
  if (!pages.fits(24 + 2 * LINE + TOTAL)) pages.newPage();
  pages.element('H2', pages.root, () => pages.write(pages.i18n.t('How it adds up'), STYLES.section, { x: LEFT, y: pages.y }));
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
  head(pages, row, () => pages.write(paymentStateText(bill), STYLES.total, { x: LEFT, y }));
  pages.element('TD', row, () => pages.write(formatMoney(bill.amount), STYLES.total, { right: RIGHT, y }));
  row.end();
  pages.y += TOTAL - 8;
}

function head(pages: TaggedPages, row: StructureElement, draw: () => void): void {
  pages.element('TH', row, draw, { scope: 'Row' });
}

/** Points; the quiet zone around a code is white paper. */
const CODE = 92;
const GAP = 18;

/** Draws the UPI code, and its content in words for people who enter it by hand. */
export function drawUpi(pages: TaggedPages, { uri, upiId, payeeName, amount }: UpiPayment): void {
  const { root, y, i18n } = pages;
  const sum = formatRupees(amount);
  const left = PAPER.left + CODE + GAP;
  const whom = pages.linesOf(i18n.t('{sum} to {payeeName}', { sum, payeeName }), STYLES.strong, PAPER.right - left);
  const place = (line: number) => ({ x: left, y: y + 30 + line * 14 });
  pages.element('H2', root, () => pages.write(i18n.t('Pay by UPI'), STYLES.section, { x: left, y: y + 8 }));
  pages.element('Figure', root, () => drawQrCode(pages, uri, { x: PAPER.left, y, width: CODE }), {
    alt: i18n.t('QR code that pays {sum} by UPI', { sum }),
  });
  pages.element('P', root, () => whom.forEach((text, line) => pages.write(text, STYLES.strong, place(line))));
  pages.element('P', root, () => pages.write(upiId, STYLES.cell, place(whom.length)));
  pages.element('P', root, () =>
    pages.write(i18n.t('Scan the code with any UPI app, then enter the reference under My Bills.'), STYLES.faint, {
      x: left,
      y: y + CODE - 14,
    }),
  );
  pages.y += CODE + 26;
}
