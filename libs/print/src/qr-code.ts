import encodeQR from 'qr';
import { COLOURS } from './paper.js';
import type { TaggedPages } from './tagged-page.js';

/**
 * Draws a text as a QR code, as shapes so that it prints sharply. Position and width in points; it draws no quiet zone, so leave space
 * around it.
 */
export function drawQrCode({ pdf }: TaggedPages, text: string, { x, y, width }: { x: number; y: number; width: number }): void {
  // `qr` adds a quiet zone of at least one module; cut it off.
  const modules = encodeQR(text, 'raw', { border: 1, ecc: 'medium' })
    .slice(1, -1)
    .map((row) => row.slice(1, -1));
  const side = width / modules.length;
  modules.forEach((row, down) =>
    row.forEach((isDark, across) => {
      if (isDark) pdf.rect(x + across * side, y + down * side, side, side);
    }),
  );
  pdf.fill(COLOURS.ink);
}
