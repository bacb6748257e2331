import { monthAfter, monthBefore, monthsBetween } from '../src/months.js';
import { contentOf, type Ledger } from '../src/testing/ledger.js';
import { testId } from '@tiffin/ordering/testing';

/** The data to check: orders, bills, and the content of each bill when it was first paid. */
export type Books = Pick<Ledger, 'orders' | 'bills' | 'frozen'>;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The orders of a month as they are now, counted from the orders themselves. */
function soldIn(ledger: Books, month: string): number {
  return sum(billableIn(ledger, month).map(({ total }) => total));
}

function billableIn({ orders }: Books, month: string) {
  return orders.filter((order) => order.month === month && ['Prepared', 'PickedUp'].includes(order.status));
}

/** What was taken off the billable orders of a month; at most 0. */
function correctedIn(ledger: Books, month: string): number {
  const billable = billableIn(ledger, month).map(({ number }) => testId('order', number));
  const corrections = ledger.bills.get(month)?.corrections ?? [];
  return sum(corrections.filter(({ orderId }) => billable.includes(orderId)).map(({ difference }) => difference));
}

/**
 * Checks the bills against the orders alone, once everything up to `through` is settled. Returns the differences of frozen months that
 * are on no bill yet, in paise by month.
 */
export function expectToAddUp(ledger: Books, through: string): ReadonlyMap<string, number> {
  const bills = [...ledger.bills.values()].sort((a, b) => (a.month < b.month ? -1 : 1));
  const first = [...ledger.orders.map(({ month }) => month), through].sort()[0] ?? through;
  const last = [bills.at(-1)?.month ?? through, through].sort()[1] ?? through;
  const pending = new Map<string, number>();

  for (const month of monthsBetween(first, last)) {
    const bill = ledger.bills.get(month);
    if (!bill && month > through) continue;
    const lines = sum((bill?.lines ?? []).map(({ total }) => total));
    const named = sum(
      bills.flatMap(({ adjustments }) =>
        adjustments.filter(({ sourceMonth }) => sourceMonth === month).map(({ difference }) => difference),
      ),
    );
    const sold = soldIn(ledger, month);
    const corrected = correctedIn(ledger, month);
    pending.set(month, sold + corrected - lines - named);
    if (bill?.frozen) {
      const open = monthsBetween(monthAfter(month), through).filter((later) => !ledger.bills.get(later)?.frozen);
      if (open.length > 0) expect([month, pending.get(month)]).toEqual([month, 0]);
    } else {
      expect([month, lines, named]).toEqual([month, sold, corrected]);
    }
  }

  for (const bill of bills) {
    const { month, lines, adjustments, carriedIn, carriedOut, amount, frozen, paid } = bill;
    expect(amount).toBe(
      sum(lines.map(({ total }) => total)) + sum(adjustments.map(({ difference }) => difference)) + carriedIn + carriedOut,
    );
    expect([month, amount >= 0, carriedIn <= 0, carriedOut >= 0, carriedOut === 0 || (amount === 0 && frozen)]).toEqual([
      month,
      true,
      true,
      true,
      true,
    ]);
    expect(paid && !frozen).toBe(false);
    if (frozen) expect(contentOf(bill)).toEqual(ledger.frozen.get(month));
    for (const { sourceMonth, difference } of adjustments) {
      if (sourceMonth === month) {
        expect(difference).toBeLessThan(0);
        continue;
      }
      expect([sourceMonth < month, ledger.bills.get(sourceMonth)?.frozen, difference === 0]).toEqual([true, true, false]);
      const between = monthsBetween(monthAfter(sourceMonth), monthBefore(month));
      if (!frozen) expect(between.filter((earlier) => !ledger.bills.get(earlier)?.frozen)).toEqual([]);
    }
    // No bill uses credit that was not carried out before.
    const out = sum(bills.filter((earlier) => earlier.month < month).map((earlier) => earlier.carriedOut));
    expect(out + sum(bills.filter((earlier) => earlier.month <= month).map((earlier) => earlier.carriedIn))).toBeGreaterThanOrEqual(0);
  }
  const credit = sum(bills.map(({ carriedIn, carriedOut }) => carriedIn + carriedOut));
  const newest = bills.at(-1);
  if (newest && !newest.frozen && newest.lines.length + newest.adjustments.length > 0) expect(credit).toBe(0);
  // In total, the billed amounts and the open differences equal the sales.
  const due = ledger.orders.filter(({ month }) => month <= through || ledger.bills.get(month)).map(({ month }) => month);
  expect(sum(bills.map(({ amount }) => amount)) - credit + sum([...pending.values()])).toBe(
    sum([...new Set(due)].map((month) => soldIn(ledger, month) + correctedIn(ledger, month))),
  );
  return pending;
}
