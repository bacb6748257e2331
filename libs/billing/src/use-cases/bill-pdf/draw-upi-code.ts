import { formatRupees, type UpiPayment } from '@tiffin/contracts';
import { drawQrCode, PAPER, STYLES, type TaggedPages } from '@tiffin/print';
import { wordsFor } from './bill-texts.js';

/** Points; the quiet zone around a code is paper. */
const CODE = 92;
const GAP = 18;

/** The code that UPI apps read, and the same in words, for those who type it. */
export function drawUpi(pages: TaggedPages, { uri, upiId, payeeName, amount }: UpiPayment): void {
  const { root, y } = pages;
  const words = wordsFor(pages).upi;
  const sum = formatRupees(amount);
  const left = PAPER.left + CODE + GAP;
  const whom = pages.linesOf(words.sumTo(sum, payeeName), STYLES.strong, PAPER.right - left);
  const place = (line: number) => ({ x: left, y: y + 30 + line * 14 });
  pages.element('H2', root, () => pages.write(words.title, STYLES.section, { x: left, y: y + 8 }));
  pages.element('Figure', root, () => drawQrCode(pages, uri, { x: PAPER.left, y, width: CODE }), { alt: words.code(sum) });
  pages.element('P', root, () => whom.forEach((text, line) => pages.write(text, STYLES.strong, place(line))));
  pages.element('P', root, () => pages.write(upiId, STYLES.cell, place(whom.length)));
  pages.element('P', root, () => pages.write(words.scan, STYLES.faint, { x: left, y: y + CODE - 14 }));
  pages.y += CODE + 26;
}
