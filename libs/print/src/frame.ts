import { COLOURS, PAPER, STYLES } from './paper.js';
import type { TaggedPages } from './tagged-page.js';

/** The product's logo, on a grid of 32 by 32. */
const MARK = {
  handle: 'M8.6 12.4 10 7.2Q10.7 4.9 13 4.9h6q2.3 0 3 2.3l1.4 5.2',
  boxes: [
    { x: 5.6, y: 11, width: 20.8 },
    { x: 6.6, y: 17, width: 18.8 },
    { x: 6.6, y: 23, width: 18.8 },
  ],
} as const;

/** Draws the head of a document: the logo, the canteen's name on the right, and the title. */
export function drawTitle(pages: TaggedPages, title: string): void {
  const { root, canteen } = pages;
  pages.artifact('Layout', () => drawMark(pages, PAPER.left, pages.y));
  pages.element('P', root, () => pages.write('Tiffin', STYLES.brand, { x: PAPER.left + 36, y: pages.y + 3.5 }));
  pages.element('P', root, () => pages.write(canteen, STYLES.canteen, { right: PAPER.right, y: pages.y + 7.5 }));
  pages.y += 54;
  pages.element('H1', root, () => pages.write(title, STYLES.title, { x: PAPER.left, y: pages.y }));
  pages.y += 33;
}

/** Draws the footer of every page. */
export function drawFoot(pages: TaggedPages, title: string): void {
  const { i18n, hostel } = pages;
  const y = PAPER.height - 44;
  pages.onEveryPage((number, count) =>
    pages.artifact('Pagination', () => {
      pages.write(i18n.t('Tiffin, canteen of {hostel}. {title}', { hostel, title }), STYLES.faint, { x: PAPER.left, y });
      pages.write(i18n.t('Page {number} of {count}', { number, count }), STYLES.faint, { right: PAPER.right, y });
    }),
  );
}

function drawMark({ pdf }: TaggedPages, x: number, y: number): void {
  pdf.save().translate(x, y).scale(0.875);
  pdf.roundedRect(0, 0, 32, 32, 8.5).fill(COLOURS.accent);
  pdf.path(MARK.handle).lineWidth(2.1).lineJoin('round').stroke(COLOURS.ink);
  for (const box of MARK.boxes) pdf.roundedRect(box.x, box.y, box.width, 5, 1.8).fill(COLOURS.ink);
  pdf.restore();
}
