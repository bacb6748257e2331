import { type Bill, type BillDetail, type Rupees, toPaise, toRupees } from '@tiffin/contracts';

/** The exact sum of amounts in rupees, added as whole paise (docs/reference/decisions.md#1.3). */
export function sumOf(amounts: readonly Rupees[]): Rupees {
  return toRupees(amounts.reduce((sum, amount) => sum + (toPaise(amount) ?? 0), 0));
}

/** The sums of a bill's orders, in rupees. */
export function sumsOfOrders({ lines }: Pick<BillDetail, 'lines'>) {
  return {
    subtotal: sumOf(lines.map((line) => line.subtotal)),
    packing: sumOf(lines.map((line) => line.packingCharges)),
    tax: sumOf(lines.map((line) => line.tax)),
    amount: sumOf(lines.map((line) => line.amount)),
  };
}

/** The open amount of a bill, in rupees. */
export function leftOf({ amount, paid, received = 0 }: Pick<Bill, 'amount' | 'paid' | 'received'>): Rupees {
  return paid ? 0 : sumOf([amount, -received]);
}

/** Whether something is still to be paid. A bill of 0 is never owed. */
export function isOwed({ paid, amount }: { readonly paid: boolean; readonly amount: Rupees }): boolean {
  return !paid && amount > 0;
}
