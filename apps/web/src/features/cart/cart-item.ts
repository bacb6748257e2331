import { type Availability, type CartLine, type ItemType, type OtherNames, QUANTITY_MAX, type Rupees } from '@tiffin/contracts';

interface AnyCartItem {
  readonly _id: string;
  readonly otherNames?: OtherNames;
  /** Of one unit; a packaged item carries the chosen variant's price. */
  readonly price: Rupees;
  readonly image: string | null;
  readonly quantity: number;
  readonly isPacked: boolean;
}
export interface SnackInCart extends AnyCartItem {
  readonly type: 'Snack';
  readonly name: string;
  readonly isAvailable: boolean;
  readonly specialInstructions: string;
}
export interface PackagedInCart extends AnyCartItem {
  readonly type: 'PackagedFood';
  readonly category: string;
  readonly availableCount: number;
}
/** A line of the cart, with the fields that the specification keeps under `cartItems`. */
export type CartItem = SnackInCart | PackagedInCart;

/** What names a line: a snack by its id, a packaged item by its id and the variant's price (docs/reference/decisions.md#3.3). */
export interface LineIdentity {
  readonly _id: string;
  readonly type: ItemType;
  readonly price: Rupees;
}

/** The line's identity as text; a snack keeps it when its price changes. */
export function lineKey({ _id, type, price }: LineIdentity): string {
  return type === 'Snack' ? _id : `${_id}@${price}`;
}

/** The most units of this line that a cart may hold now: 1–50, and for packaged items not more than are left. */
export function quantityLimit(item: CartItem): number {
  return item.type === 'Snack' ? QUANTITY_MAX : Math.min(QUANTITY_MAX, item.availableCount);
}

export type Shortage = { readonly kind: 'gone' } | { readonly kind: 'few'; readonly left: number };

/** Why the line can't be ordered as it stands, or `undefined` where it can. */
export function shortageOf(item: CartItem): Shortage | undefined {
  if (item.type === 'Snack') return item.isAvailable ? undefined : { kind: 'gone' };
  return item.quantity > item.availableCount ? { kind: 'few', left: item.availableCount } : undefined;
}

/** The line as `POST /orders` and `POST /orders/availability` take it (docs/reference/wire.md#4.1). */
export function toCartLine(item: CartItem): CartLine {
  const { _id, quantity, type, price, isPacked } = item;
  const instructions = item.type === 'Snack' ? item.specialInstructions.trim() : '';
  return { _id, quantity, type, price, isPacked, ...(instructions && { specialInstructions: instructions }) };
}

/** The line with what is true of it now, its price included (docs/reference/decisions.md#4.1), which makes a packaged item another line. */
export function withAvailability(item: CartItem, { price, availableCount, isAvailable }: Availability): CartItem {
  if (item.type === 'PackagedFood') return { ...item, price, availableCount };
  return { ...item, price, isAvailable: isAvailable ?? availableCount > 0 };
}
