import type { Revision } from '@tiffin/event-sourcing';
import type { BillContent, BillReference, BusinessMonth } from '../bill/bill-events.js';
import { billIdOf } from '../bill/bill-id.js';
import { monthsBetween } from '../months/months.js';
import type { Account, AccountMonth } from './account.js';
import { contentOf, sameContent } from './bill-content.js';
import { Credit } from './credit.js';
import { openDifferences } from './differences.js';

/** What has to be done to one bill; `seen` is the revision of the bill that it replaces the content of, `undefined` where there is none yet. */
export interface Settlement {
  readonly bill: BillReference;
  readonly seen: Revision | undefined;
  readonly content: BillContent;
}

/**
 * The first bill, by month, that is not what it should be (decisions 7.1–7.3), where the bills up to `through` are due; `undefined` where the account
 * is settled. An account is settled by doing this until nothing is left, so that wherever it is interrupted it goes on the same way.
 *
 * Differences of frozen bills go to the earliest later month that is not frozen; a bill that is there already is kept right even if it is not due,
 * which is so after the clock was set back.
 */
export function nextSettlement(account: Account, through: BusinessMonth): Settlement | undefined {
  const credit = new Credit(account);
  let differences = openDifferences(account);
  for (const month of monthsOf(account, through)) {
    const { orders, bill } = account.months.get(month) ?? NOTHING;
    if (bill?.frozen || (!bill && month > through)) continue;
    const adjustments = differences.filter(({ sourceMonth }) => sourceMonth < month);
    differences = differences.filter(({ sourceMonth }) => sourceMonth >= month);
    const content = contentOf(orders, adjustments, credit.for(month));
    const isNeeded = content.lines.length > 0 || content.adjustments.length > 0;
    if (bill ? !sameContent(bill, content) : isNeeded) return { bill: referenceTo(account, month), seen: bill?.revision, content };
    credit.take(month, -content.carriedIn);
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
