import type { Paise } from '@tiffin/contracts';
import type { Adjustment, BillContent, BilledOrder } from './bill-events.js';

/**
 * Returns a bill's content for these orders and adjustments, with this available credit (paise, at least 0). An empty bill uses no
 * credit.
 */
export function contentOf(lines: readonly BilledOrder[], adjustments: readonly Adjustment[], credit: Paise): BillContent {
  const isEmpty = lines.length === 0 && adjustments.length === 0;
  const carriedIn = isEmpty || credit === 0 ? 0 : -credit;
  const own = lines.reduce((total, line) => total + line.total, 0);
  const adjusted = adjustments.reduce((total, { difference }) => total + difference, own);
  const amount = Math.max(0, adjusted + carriedIn);
  return { lines, adjustments, carriedIn, carriedOut: amount - adjusted - carriedIn, amount };
}
