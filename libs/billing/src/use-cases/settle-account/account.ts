import type { BusinessMonth } from '../../aggregates/bill/bill-events.js';
import type { IssuedBill } from '../../aggregates/bill/bill-state.js';
import type { AccountMonthDocument } from '../../views/bill-documents.js';

/** A month of a student's account: the orders that are billable now, and what its bill says of them. */
export type AccountMonth = Pick<AccountMonthDocument, 'orders' | 'bill'>;

/** All that a student was ever billed, and is to be. */
export interface Account {
  readonly canteenId: string;
  readonly studentId: string;
  readonly months: ReadonlyMap<BusinessMonth, AccountMonth>;
}

/** A student's account from the documents of all their months; `undefined` where there is none. */
export function accountOf(documents: readonly AccountMonthDocument[]): Account | undefined {
  const [first] = documents;
  if (!first) return undefined;
  const { canteenId, studentId } = first;
  return { canteenId, studentId, months: new Map(documents.map(({ month, orders, bill }) => [month, { orders, bill }])) };
}

/** The account once a bill of it is as its stream says. */
export function withBill({ months, ...account }: Account, issued: IssuedBill): Account {
  const { lines, adjustments, carriedIn, carriedOut, amount, frozen, corrections, revision, month } = issued;
  const bill = { lines, adjustments, carriedIn, carriedOut, amount, frozen, corrections, revision };
  return { ...account, months: new Map(months).set(month, { orders: months.get(month)?.orders ?? [], bill }) };
}
