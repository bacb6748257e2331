import { CART_LINES_MAX, INSTRUCTIONS_MAX, QUANTITY_MAX, RULES, toPaise } from '@tiffin/contracts';

/** A cart line as the client sends it; the price is in rupees. */
export interface CrudLine {
  readonly _id: string;
  readonly type: 'Snack' | 'PackagedFood';
  readonly price: number;
  readonly quantity: number;
  readonly isPacked: boolean;
  readonly specialInstructions?: string;
}

export interface CrudCart {
  readonly cartItems: readonly CrudLine[];
  readonly amount: number;
  readonly packingCharges: number;
}

/** Parses the cart of a request's body by the product's rules; `undefined` for anything else. */
export function cartOf(body: unknown): CrudCart | undefined {
  const { cartItems, amount, packingCharges } = (body ?? {}) as Partial<Record<keyof CrudCart, unknown>>;
  if (!Array.isArray(cartItems) || cartItems.length < 1 || cartItems.length > CART_LINES_MAX) return undefined;
  if (!isAmount(amount) || !isAmount(packingCharges) || !cartItems.every(isLine)) return undefined;
  const distinct = new Set(cartItems.map(({ _id, price }) => `${_id} ${price}`));
  return distinct.size === cartItems.length ? { cartItems, amount, packingCharges } : undefined;
}

function isLine(value: unknown): value is CrudLine {
  const { _id, type, price, quantity, isPacked, specialInstructions } = (value ?? {}) as Partial<Record<keyof CrudLine, unknown>>;
  return (
    typeof _id === 'string' &&
    (type === 'Snack' || type === 'PackagedFood') &&
    RULES.price.accepts(price) &&
    Number.isSafeInteger(quantity) &&
    Number(quantity) >= 1 &&
    Number(quantity) <= QUANTITY_MAX &&
    typeof isPacked === 'boolean' &&
    (specialInstructions === undefined ||
      (type === 'Snack' && typeof specialInstructions === 'string' && specialInstructions.length <= INSTRUCTIONS_MAX))
  );
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && toPaise(value) !== undefined;
}
