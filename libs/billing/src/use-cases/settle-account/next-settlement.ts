import type { Paise } from '@tiffin/contracts';
import type { Revision } from '@tiffin/event-sourcing';
import { contentOf } from '../../aggregates/bill/bill-content.js';
import type { Adjustment, BillContent, BillReference, BusinessMonth } from '../../aggregates/bill/bill-events.js';
import { billIdOf } from '../../aggregates/bill/bill-id.js';
import { correctionsTotal, ownAdjustments } from '../../aggregates/bill/bill-enquiries.js';
import { monthsBetween } from '../../months.js';
import type { Account, AccountMonth } from './account.js';
import { CarriedCredit } from './carried-credit.js';

/** A change of one bill. `expectedRevision` is the revision of the bill whose content is replaced; `undefined` to issue it. */
export interface Settlement {
  readonly bill: BillReference;
  readonly expectedRevision: Revision | undefined;
  readonly content: BillContent;
}

/**
 * Returns the change of the first bill, by month, that differs from what it should be (docs/reference/decisions.md#7.1 to #7.3), with
 * bills up to `through` due; `undefined` where the account is settled. The caller applies changes until none is left, so that an
 * interrupted run continues the same way.
 *
 * Differences of frozen bills go to the earliest later month that is not frozen. An existing bill is revised even if it is not due,
 * which happens after the clock was set back.
 */
export function nextSettlement(account: Account, through: BusinessMonth): Settlement | undefined {
  const credit = new CarriedCredit(account);
  let differences = openDifferences(account);
  for (const month of monthsOf(account, through)) {
    const { orders, bill } = account.months.get(month) ?? NOTHING;
    if (bill?.frozen || (!bill && month > through)) continue;
    const earlier = differences.filter(({ sourceMonth }) => sourceMonth < month);
    const adjustments = [...earlier, ...ownAdjustments(month, orders, bill?.corrections ?? [])];
    differences = differences.filter(({ sourceMonth }) => sourceMonth >= month);
    const content = contentOf(orders, adjustments, credit.availableIn(month));
    const isNeeded = content.lines.length > 0 || content.adjustments.length > 0;
    if (bill ? !sameContent(bill, content) : isNeeded)
      return { bill: referenceTo(account, month), expectedRevision: bill?.revision, content };
    credit.use(month, -content.carriedIn);
  }
  return undefined;
}

const NOTHING: AccountMonth = { orders: [], bill: null };

/** Returns the months that may need a change, in sequence. */
function monthsOf({ months }: Account, through: BusinessMonth): readonly BusinessMonth[] {
  const sorted = [...months.keys()].sort();
  const [first] = sorted;
  const billed = sorted.findLast((month) => months.get(month)?.bill) ?? through;
  return first === undefined ? [] : monthsBetween(first, billed > through ? billed : through);
}

function referenceTo({ canteenId, studentId }: Account, month: BusinessMonth): BillReference {
  return { billId: billIdOf(studentId, month), canteenId, studentId, month };
}

/** Whether two bills have the same content. An order's total never changes, so ids and totals are enough. */
function sameContent(a: BillContent, b: BillContent): boolean {
  return (
    a.amount === b.amount &&
    a.carriedIn === b.carriedIn &&
    a.carriedOut === b.carriedOut &&
    sameEntries(a.lines, b.lines, (line, against) => line.orderId === against.orderId && line.total === against.total) &&
    sameEntries(a.adjustments, b.adjustments, sameAdjustment)
  );
}

function sameAdjustment(a: Adjustment, b: Adjustment): boolean {
  return a.orderId === b.orderId && a.sourceMonth === b.sourceMonth && a.difference === b.difference;
}

function sameEntries<Entry>(a: readonly Entry[], b: readonly Entry[], same: (a: Entry, b: Entry) => boolean): boolean {
  return (
    a.length === b.length &&
    a.every((entry, index) => {
      const against = b[index];
      return against !== undefined && same(entry, against);
    })
  );
}

/**
 * Returns the differences that still have to go on a bill, never 0, by `sourceMonth`, then `orderId`: what the orders of frozen bills
 * cost now, with their corrections, less what they were billed and what frozen bills already adjust (docs/reference/decisions.md#7.3).
 */
function openDifferences({ months }: Account): readonly Adjustment[] {
  const differences = new Map<BusinessMonth, Map<string, Paise>>();
  for (const [month, { bill }] of months) if (bill?.frozen) differences.set(month, new Map());
  const add = (month: BusinessMonth, orderId: string, amount: Paise): void => {
    const ofMonth = differences.get(month);
    ofMonth?.set(orderId, (ofMonth.get(orderId) ?? 0) + amount);
  };
  for (const [month, { orders, bill }] of months) {
    if (!bill?.frozen) continue;
    for (const { orderId, total } of orders) add(month, orderId, total + correctionsTotal(bill.corrections, orderId));
    for (const { orderId, total } of bill.lines) add(month, orderId, -total);
    for (const { sourceMonth, orderId, difference } of bill.adjustments) add(sourceMonth, orderId, -difference);
  }
  return [...differences]
    .flatMap(([sourceMonth, ofMonth]) => [...ofMonth].map(([orderId, difference]) => ({ orderId, sourceMonth, difference })))
    .filter(({ difference }) => difference !== 0)
    .sort(bySource);
}

function bySource(a: Adjustment, b: Adjustment): number {
  if (a.sourceMonth !== b.sourceMonth) return a.sourceMonth < b.sourceMonth ? -1 : 1;
  return a.orderId < b.orderId ? -1 : 1;
}
