import type { Paise } from '@tiffin/contracts';
import type { Revision } from '@tiffin/event-sourcing';
import { contentOf } from '../../aggregates/bill/bill-content.js';
import type { Adjustment, BillContent, BillReference, BusinessMonth } from '../../aggregates/bill/bill-events.js';
import { billIdOf } from '../../aggregates/bill/bill-id.js';
import { correctionsTotal, ownAdjustments } from '../../aggregates/bill/bill-enquiries.js';
import { monthsBetween } from '../../months.js';
import type { Account, AccountMonth } from './account.js';
import { CarriedCredit } from './carried-credit.js';

/** What has to be done to one bill; `seen` is the revision of the bill that it replaces the content of, `undefined` where there is none yet. */
export interface Settlement {
  readonly bill: BillReference;
  readonly expectedRevision: Revision | undefined;
  readonly content: BillContent;
}

/**
 * The first bill, by month, that is not what it should be (docs/reference/decisions.md#7.1 to #7.3), where the bills up to `through` are
 * due; `undefined` where the account is settled. An account is settled by doing this until nothing is left, so that wherever it is
 * interrupted it goes on the same way.
 *
 * Differences of frozen bills go to the earliest later month that is not frozen; a bill that is there already is kept right even if it is not due,
 * which is so after the clock was set back.
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

/** The months in which there may be something to do, in order. */
function monthsOf({ months }: Account, through: BusinessMonth): readonly BusinessMonth[] {
  const known = [...months.keys()].sort();
  const [first] = known;
  const billed = known.findLast((month) => months.get(month)?.bill) ?? through;
  return first === undefined ? [] : monthsBetween(first, billed > through ? billed : through);
}

function referenceTo({ canteenId, studentId }: Account, month: BusinessMonth): BillReference {
  return { billId: billIdOf(studentId, month), canteenId, studentId, month };
}

/** Whether two bills say the same. Orders never change what they cost, so who they are and their totals are enough. */
function sameContent(one: BillContent, other: BillContent): boolean {
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

/**
 * What the orders of frozen bills are now, with what was taken off them, less what they were billed and what frozen bills already carry of
 * that (docs/reference/decisions.md#7.3): what still has to go on a bill, never 0. By `sourceMonth`, then `orderId`.
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

function bySource(one: Adjustment, other: Adjustment): number {
  if (one.sourceMonth !== other.sourceMonth) return one.sourceMonth < other.sourceMonth ? -1 : 1;
  return one.orderId < other.orderId ? -1 : 1;
}
