import { COLOURS, PAPER, STYLES } from './paper.js';
import type { PrintedBill } from './printed-bill.js';
import type { TaggedPages } from './tagged-page.js';
import { historyOf, money, standingOf, titleOf, wordsFor } from './words.js';

/** The product's mark, drawn on 32 by 32. */
const MARK = {
  handle: 'M8.6 12.4 10 7.2Q10.7 4.9 13 4.9h6q2.3 0 3 2.3l1.4 5.2',
  boxes: [
    { x: 5.6, y: 11, width: 20.8 },
    { x: 6.6, y: 17, width: 18.8 },
    { x: 6.6, y: 23, width: 18.8 },
  ],
} as const;
const CARD = 92;

/** Whose paper it is, and what it says; the canteen's name on the right. */
export function drawTitle(pages: TaggedPages, hostel: string, title: string): void {
  const { root } = pages;
  pages.artifact('Layout', () => drawMark(pages, PAPER.left, pages.y));
  pages.element('P', root, () => pages.write('Tiffin', STYLES.brand, { x: PAPER.left + 36, y: pages.y + 3.5 }));
  pages.element('P', root, () => pages.write(wordsFor(pages).canteenOf(hostel), STYLES.canteen, { right: PAPER.right, y: pages.y + 7.5 }));
  pages.y += 54;
  pages.element('H1', root, () => pages.write(title, STYLES.title, { x: PAPER.left, y: pages.y }));
  pages.y += 33;
}

/** What stands at the foot of every page. */
export function drawFoot(pages: TaggedPages, hostel: string, title: string): void {
  const y = PAPER.height - 44;
  pages.onEveryPage((number, count) =>
    pages.artifact('Pagination', () => {
      pages.write(wordsFor(pages).foot(hostel, title), STYLES.faint, { x: PAPER.left, y });
      pages.write(wordsFor(pages).page(number, count), STYLES.faint, { right: PAPER.right, y });
    }),
  );
}

/** Whose bill it is, of which month and canteen, and what is to be paid. */
export function drawHeading(pages: TaggedPages, bill: PrintedBill): void {
  const { root } = pages;
  const { fullName, rollNo } = bill.student;
  drawTitle(pages, bill.hostel, titleOf(bill));
  const name = rollNo === '' ? fullName : wordsFor(bill).student(fullName, rollNo);
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
  const standing = standingOf(bill);
  const ground = standing === 'due' ? COLOURS.accentSoft : COLOURS.readySoft;
  pages.artifact('Layout', () => pdf.roundedRect(PAPER.left, y, PAPER.right - PAPER.left, CARD, 12).fill(ground));
  const left = PAPER.left + 20;
  const history = historyOf(bill);
  pages.element('P', root, () => pages.write(wordsFor(bill).standing[standing], STYLES.strong, { x: left, y: y + 18 }));
  pages.element('P', root, () => pages.write(money(bill.amount), STYLES.due, { x: left, y: y + 35 }));
  history.forEach((text, index) =>
    pages.element('P', root, () =>
      pages.write(text, index === 0 ? STYLES.faint : STYLES.strong, { right: PAPER.right - 20, y: y + 40 + index * 16 }),
    ),
  );
  pages.y += CARD;
}

function drawMark({ pdf }: TaggedPages, x: number, y: number): void {
  pdf.save().translate(x, y).scale(0.875);
  pdf.roundedRect(0, 0, 32, 32, 8.5).fill(COLOURS.accent);
  pdf.path(MARK.handle).lineWidth(2.1).lineJoin('round').stroke(COLOURS.ink);
  for (const box of MARK.boxes) pdf.roundedRect(box.x, box.y, box.width, 5, 1.8).fill(COLOURS.ink);
  pdf.restore();
}
