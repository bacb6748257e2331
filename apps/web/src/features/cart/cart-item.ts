import { type Availability, type CartLine, type ItemType, type OtherNames, QUANTITY_MAX, type Rupees } from '@tiffin/contracts';

interface AnyCartItem {
  readonly _id: string;
  readonly otherNames?: OtherNames;
  /** Price of one unit in rupees; for a packaged item that of the chosen variant. */
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
/** A line of the cart, with the fields that the specification stores under `cartItems`. */
export type CartItem = SnackInCart | PackagedInCart;

/** Identifies a line: a snack by its id, a packaged item by its id and the variant's price (docs/reference/decisions.md#3.3). */
export interface LineIdentity {
  readonly _id: string;
  readonly type: ItemType;
  readonly price: Rupees;
}

/** The line's identity as text; a snack's does not depend on its price. */
export function lineKey({ _id, type, price }: LineIdentity): string {
  return type === 'Snack' ? _id : `${_id}@${price}`;
}

/** The highest quantity that this line may have now: 1–50, and for packaged items at most the available count. */
export function quantityLimit(item: CartItem): number {
  return item.type === 'Snack' ? QUANTITY_MAX : Math.min(QUANTITY_MAX, item.availableCount);
}

export type Shortage = { readonly kind: 'gone' } | { readonly kind: 'few'; readonly left: number };

/** Why the line cannot be ordered in its current state; `undefined` if it can. */
export function shortageOf(item: CartItem): Shortage | undefined {
  if (item.type === 'Snack') return item.isAvailable ? undefined : { kind: 'gone' };
  return item.quantity > item.availableCount ? { kind: 'few', left: item.availableCount } : undefined;
}

/** The line in the form of `POST /orders` and `POST /orders/availability` (docs/reference/wire.md#4.1). */
export function toCartLine(item: CartItem): CartLine {
  const { _id, quantity, type, price, isPacked } = item;
  const instructions = item.type === 'Snack' ? item.specialInstructions.trim() : '';
  return { _id, quantity, type, price, isPacked, ...(instructions && { specialInstructions: instructions }) };
}

/**
 * The line with its current availability and price (docs/reference/decisions.md#4.1). A new price makes a packaged item a different line.
 */
export function withAvailability(item: CartItem, { price, availableCount, isAvailable }: Availability): CartItem {
  if (item.type === 'PackagedFood') return { ...item, price, availableCount };
  return { ...item, price, isAvailable: isAvailable ?? availableCount > 0 };
}
