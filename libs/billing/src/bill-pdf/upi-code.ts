import { formatRupees, type UpiPayment } from '@tiffin/contracts';
import { PAPER, STYLES } from './paper.js';
import { drawCode } from './qr-code.js';
import type { TaggedPages } from './tagged-page.js';

/** Points; the quiet zone around a code is paper. */
const CODE = 92;
const GAP = 18;

/** The code that UPI apps read, and the same in words, for those who type it. */
export function drawUpi(pages: TaggedPages, { uri, upiId, payeeName, amount }: UpiPayment): void {
  const { root, y } = pages;
  const left = PAPER.left + CODE + GAP;
  const whom = pages.linesOf(`${formatRupees(amount)} to ${payeeName}`, STYLES.strong, PAPER.right - left);
  const place = (line: number) => ({ x: left, y: y + 30 + line * 14 });
  pages.element('H2', root, () => pages.write('Pay by UPI', STYLES.section, { x: left, y: y + 8 }));
  pages.element('Figure', root, () => drawCode(pages, uri, { x: PAPER.left, y, width: CODE }), {
    alt: `A QR code that pays ${formatRupees(amount)} by UPI`,
  });
  pages.element('P', root, () => whom.forEach((text, line) => pages.write(text, STYLES.strong, place(line))));
  pages.element('P', root, () => pages.write(upiId, STYLES.cell, place(whom.length)));
  pages.element('P', root, () =>
    pages.write('Scan the code with any UPI app, then tell the reference under My Bills.', STYLES.faint, { x: left, y: y + CODE - 14 }),
  );
  pages.y += CODE + 26;
}
