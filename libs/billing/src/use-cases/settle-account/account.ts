import type { BusinessMonth } from '../../aggregates/bill/bill-events.js';
import type { IssuedBill } from '../../aggregates/bill/bill-state.js';
import type { AccountMonthDocument } from '../../views/bill-documents.js';

/** A month of a student's account: the orders that are billable now, and the content of its bill. */
export type AccountMonth = Pick<AccountMonthDocument, 'orders' | 'bill'>;

/** A student's account: all their months with orders or bills. */
export interface Account {
  readonly canteenId: string;
  readonly studentId: string;
  readonly months: ReadonlyMap<BusinessMonth, AccountMonth>;
}

/** Returns a student's account from the documents of all their months; `undefined` where there are none. */
export function accountOf(documents: readonly AccountMonthDocument[]): Account | undefined {
  const [first] = documents;
  if (!first) return undefined;
  const { canteenId, studentId } = first;
  return { canteenId, studentId, months: new Map(documents.map(({ month, orders, bill }) => [month, { orders, bill }])) };
}

/** Returns the account with a bill as its own stream has it. */
export function withBill({ months, ...account }: Account, issued: IssuedBill): Account {
  const { lines, adjustments, carriedIn, carriedOut, amount, frozen, corrections, revision, month } = issued;
  const bill = { lines, adjustments, carriedIn, carriedOut, amount, frozen, corrections, revision };
  return { ...account, months: new Map(months).set(month, { orders: months.get(month)?.orders ?? [], bill }) };
}
