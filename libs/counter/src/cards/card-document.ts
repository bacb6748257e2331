import { type Language, shownUserName } from '@tiffin/contracts';
import { COLOURS, drawQrCode, PAPER, STYLES, TaggedPages } from '@tiffin/print';
import type { Draw } from '@tiffin/print/printing';
import { textsIn } from '@tiffin/texts';
import type { Readable } from 'node:stream';
import type { PrintedCard } from './student-cards.js';

export interface CardSheet {
  readonly cards: readonly PrintedCard[];
  /** For example `Ganga (BH1)`. */
  readonly hostel: string;
  /** For example `2026-11-21`. */
  readonly printedOn: string;
  /** The language of the person who prints. */
  readonly language: Language;
}

/** The size of a wallet card, 85.6 by 54 mm; in points. */
const CARD = { width: 242.6, height: 153 } as const;
const COLUMNS = 2;
const ROWS = 5;
const LEFT = (PAPER.width - COLUMNS * CARD.width) / 2;
const TOP = (PAPER.height - ROWS * CARD.height) / 2;
const INSET = 14;
const CODE = 104;
const TEXT_WIDTH = CARD.width - CODE - 3 * INSET;

/** Returns students' cards as a tagged PDF file, ten per A4 page, with lines to cut along. */
export function cardDocument({ cards, hostel, printedOn, language }: CardSheet): Readable {
  const i18n = textsIn(language);
  const title = i18n.t('Student cards');
  const pages = new TaggedPages({ title, hostel, createdAt: new Date(`${printedOn}T00:00:00Z`), language });
  for (const [index, card] of cards.entries()) {
    const place = index % (COLUMNS * ROWS);
    if (index > 0 && place === 0) pages.newPage();
    drawCard(pages, card, { x: LEFT + (place % COLUMNS) * CARD.width, y: TOP + Math.floor(place / COLUMNS) * CARD.height });
  }
  pages.root.end();
  pages.pdf.end();
  return pages.pdf;
}

export const draw: Draw<CardSheet> = cardDocument;

function drawCard(pages: TaggedPages, { fullName, userName, code }: PrintedCard, { x, y }: { x: number; y: number }): void {
  const left = x + INSET;
  const top = y + INSET;
  const codeAt = { x: x + CARD.width - INSET - CODE, y: y + (CARD.height - CODE) / 2, width: CODE };
  const names = pages.linesOf(fullName, STYLES.total, TEXT_WIDTH);
  const hostels = pages.linesOf(pages.hostel, STYLES.faint, TEXT_WIDTH);
  const card = pages.element('Sect', pages.root);
  pages.artifact('Layout', () =>
    pages.pdf.rect(x, y, CARD.width, CARD.height).lineWidth(0.5).dash(3, { space: 3 }).stroke(COLOURS.line).undash(),
  );
  pages.element('P', card, () => pages.write('Tiffin', STYLES.brand, { x: left, y: top }));
  pages.element('P', card, () => hostels.forEach((text, line) => pages.write(text, STYLES.faint, { x: left, y: top + 22 + line * 11 })));
  pages.element('P', card, () => names.forEach((text, line) => pages.write(text, STYLES.total, { x: left, y: top + 56 + line * 16 })));
  pages.element('P', card, () => pages.write(shownUserName(userName), STYLES.title, { x: left, y: y + CARD.height - INSET - 24 }));
  pages.element('Figure', card, () => drawQrCode(pages, code, codeAt), {
    alt: pages.i18n.t('QR code that identifies {fullName} at the counter', { fullName }),
  });
  card.end();
}
