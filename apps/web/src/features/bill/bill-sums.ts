import { type Bill, type BillDetail, type Rupees, toPaise, toRupees } from '@tiffin/contracts';

/** The exact sum of amounts, through whole paise (docs/reference/decisions.md#1.3). */
export function sumOf(amounts: readonly Rupees[]): Rupees {
  return toRupees(amounts.reduce((sum, amount) => sum + (toPaise(amount) ?? 0), 0));
}

/** What the orders of a bill come to, and of what. */
export function sumsOfOrders({ lines }: Pick<BillDetail, 'lines'>) {
  return {
    subtotal: sumOf(lines.map((line) => line.subtotal)),
    packing: sumOf(lines.map((line) => line.packingCharges)),
    tax: sumOf(lines.map((line) => line.tax)),
    amount: sumOf(lines.map((line) => line.amount)),
  };
}

/** What is still to pay of a bill. */
export function leftOf({ amount, paid, received = 0 }: Pick<Bill, 'amount' | 'paid' | 'received'>): Rupees {
  return paid ? 0 : sumOf([amount, -received]);
}

/** Whether somebody still has to pay this. A bill of 0 asks for nothing, paid or not. */
export function isOwed({ paid, amount }: { readonly paid: boolean; readonly amount: Rupees }): boolean {
  return !paid && amount > 0;
}
