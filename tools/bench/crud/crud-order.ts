import { priceOrder, toRupees, type OrderTotals, type Paise } from '@tiffin/contracts';
import { randomUUID } from 'node:crypto';
import type { CrudCart, CrudLine } from './crud-cart.js';
import type { CrudAnswer, CrudStudent } from './crud-store.js';

export interface CrudItem {
  readonly id: string;
  readonly name: string;
  readonly price: Paise;
  /** `null` for a snack, which has no stock. */
  readonly available: number | null;
}

/** An order as it is stored. */
export interface CrudOrder {
  readonly id: string;
  readonly createdAt: string;
  readonly status: 'Pending';
  readonly totals: OrderTotals;
  readonly lines: readonly (CrudLine & { readonly item: CrudItem })[];
}

export const REFUSED = {
  closed: { status: 409, body: { code: 'closed' } },
  amountChanged: { status: 409, body: { code: 'amount_changed' } },
  unavailable: { status: 409, body: { code: 'unavailable' } },
} as const satisfies Record<string, CrudAnswer>;

/** Returns the order of a cart; `undefined` if its prices or sums are not the menu's, or something is not on it. */
export function orderOf(
  { cartItems, amount, packingCharges }: CrudCart,
  itemOf: (id: string) => CrudItem | undefined,
): CrudOrder | undefined {
  const lines = cartItems.flatMap((line) => {
    const item = itemOf(line._id);
    return item && toRupees(item.price) === line.price ? [{ ...line, item }] : [];
  });
  if (lines.length < cartItems.length) return undefined;
  const totals = priceOrder(lines.map(({ item, quantity, isPacked }) => ({ unitPrice: item.price, quantity, packed: isPacked })));
  if (toRupees(totals.total) !== amount || toRupees(totals.packing) !== packingCharges) return undefined;
  return { id: randomUUID(), createdAt: new Date().toISOString(), status: 'Pending', totals, lines };
}

/** Returns the answer for a placed order: as much as the product answers. */
export function placed({ id, createdAt, status, totals, lines }: CrudOrder, student: CrudStudent): CrudAnswer {
  const { subtotal, packing, tax, total } = totals;
  return {
    status: 201,
    body: {
      _id: id,
      createdAt,
      status,
      items: lines.map(({ item, ...line }) => ({ ...line, name: item.name })),
      subtotal: toRupees(subtotal),
      packingCharges: toRupees(packing),
      tax: toRupees(tax),
      amount: toRupees(total),
      studentInfo: { _id: student.id, fullName: student.name, userName: student.userName, phoneNumber: student.phone },
    },
  };
}
