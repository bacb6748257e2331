import type { Paise } from '@tiffin/contracts';
import type { Adjustment, BillContent, BilledOrder } from '../bill/bill-events.js';

/** What a bill says of these orders and adjustments, with this credit (paise, at least 0). One that has neither takes no credit. */
export function contentOf(lines: readonly BilledOrder[], adjustments: readonly Adjustment[], credit: Paise): BillContent {
  const isEmpty = lines.length === 0 && adjustments.length === 0;
  const carriedIn = isEmpty || credit === 0 ? 0 : -credit;
  const own = lines.reduce((total, line) => total + line.total, 0);
  const adjusted = adjustments.reduce((total, { difference }) => total + difference, own);
  const amount = Math.max(0, adjusted + carriedIn);
  return { lines, adjustments, carriedIn, carriedOut: amount - adjusted - carriedIn, amount };
}

/** Whether two bills say the same. Orders never change what they cost, so who they are and their totals are enough. */
export function sameContent(one: BillContent, other: BillContent): boolean {
  return (
    one.amount === other.amount &&
    one.carriedIn === other.carriedIn &&
    one.carriedOut === other.carriedOut &&
    sameEntries(one.lines, other.lines, (line, against) => line.orderId === against.orderId && line.total === against.total) &&
    sameEntries(one.adjustments, other.adjustments, sameAdjustment)
  );
}

function sameAdjustment(one: Adjustment, other: Adjustment): boolean {
  return one.orderId === other.orderId && one.sourceMonth === other.sourceMonth && one.difference === other.difference;
}

function sameEntries<Entry>(one: readonly Entry[], other: readonly Entry[], same: (one: Entry, other: Entry) => boolean): boolean {
  return (
    one.length === other.length &&
    one.every((entry, index) => {
      const against = other[index];
      return against !== undefined && same(entry, against);
    })
  );
}
