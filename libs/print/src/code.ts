import { encode } from 'uqr';
import { COLOURS } from './paper.js';
import type { TaggedPages } from './tagged-page.js';

/** A text as a QR code, drawn as shapes so that it prints sharply. In points; the quiet zone around it is paper. */
export function drawCode({ pdf }: TaggedPages, text: string, { x, y, width }: { x: number; y: number; width: number }): void {
  const { data, size } = encode(text, { border: 0, ecc: 'M' });
  const side = width / size;
  data.forEach((row, down) =>
    row.forEach((isDark, across) => {
      if (isDark) pdf.rect(x + across * side, y + down * side, side, side);
    }),
  );
  pdf.fill(COLOURS.ink);
}
