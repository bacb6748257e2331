import { COLOURS, drawTitle, formatMoney, PAPER, STYLES, type TaggedPages } from '@tiffin/print';
import type { PrintedBill } from './printed-bill.js';
import { historyOf, paymentStateOf, studentOf, titleOf, wordsFor } from './bill-texts.js';

const CARD = 92;

/** Whose bill it is, of which month and canteen, and what is to be paid. */
export function drawHeading(pages: TaggedPages, bill: PrintedBill): void {
  const { root } = pages;
  const { rollNo } = bill.student;
  drawTitle(pages, titleOf(bill));
  const name = rollNo === '' ? studentOf(bill) : wordsFor(bill).student(studentOf(bill), rollNo);
  const lines = pages.linesOf(name, STYLES.student, PAPER.right - PAPER.left);
  pages.element('P', root, () =>
    lines.forEach((text, index) => pages.write(text, STYLES.student, { x: PAPER.left, y: pages.y + index * 16 })),
  );
  pages.y += lines.length * 16;
  pages.y += 12;
  drawCard(pages, bill);
  pages.y += 26;
}

/** The one number of the page, and what is to be done about it. */
function drawCard(pages: TaggedPages, bill: PrintedBill): void {
  const { pdf, root, y } = pages;
  const paymentState = paymentStateOf(bill);
  const ground = paymentState === 'due' ? COLOURS.accentSoft : COLOURS.readySoft;
  pages.artifact('Layout', () => pdf.roundedRect(PAPER.left, y, PAPER.right - PAPER.left, CARD, 12).fill(ground));
  const left = PAPER.left + 20;
  const history = historyOf(bill);
  pages.element('P', root, () => pages.write(wordsFor(bill).paymentState[paymentState], STYLES.strong, { x: left, y: y + 18 }));
  pages.element('P', root, () => pages.write(formatMoney(bill.amount), STYLES.due, { x: left, y: y + 35 }));
  history.forEach((text, index) =>
    pages.element('P', root, () =>
      pages.write(text, index === 0 ? STYLES.faint : STYLES.strong, { right: PAPER.right - 20, y: y + 40 + index * 16 }),
    ),
  );
  pages.y += CARD;
}
