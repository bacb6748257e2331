import { CART_LINES_MAX, INSTRUCTIONS_MAX, otherNamesOf, QUANTITY_MAX, toPaise, withNames, type OtherNames } from '@tiffin/contracts';
import { type Cart, lineOf } from './cart-changes';
import type { CartItem } from './cart-item';

/**
 * Parses the text stored under `cartItems`. Anyone or an older version may have written it, so every line is validated; invalid lines and
 * duplicates are dropped. Never throws.
 */
export function parseCart(text: string | null): Cart {
  return readList(text).reduce<Cart>((cart, entry) => {
    const item = parseItem(entry);
    return item && !lineOf(cart, item) && cart.length < CART_LINES_MAX ? [...cart, item] : cart;
  }, []);
}

function readList(text: string | null): readonly unknown[] {
  if (!text) return [];
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

function parseItem(value: unknown): CartItem | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { _id, price, image, type, quantity, isPacked, otherNames, ...otherFields } = value as Record<string, unknown>;
  if (!isText(_id) || !isPrice(price) || !isCount(quantity, 1, QUANTITY_MAX)) return undefined;
  const shared = {
    _id,
    price,
    image: isText(image) ? image : null,
    quantity,
    isPacked: isPacked === true,
    ...otherNamesOf({ otherNames: parseNames(otherNames) }),
  };
  if (type === 'Snack' && isText(otherFields.name)) {
    const words = typeof otherFields.specialInstructions === 'string' ? otherFields.specialInstructions.slice(0, INSTRUCTIONS_MAX) : '';
    return { ...shared, type, name: otherFields.name, isAvailable: otherFields.isAvailable !== false, specialInstructions: words };
  }
  if (type === 'PackagedFood' && isText(otherFields.category)) {
    const left = isCount(otherFields.availableCount, 0, Number.MAX_SAFE_INTEGER) ? otherFields.availableCount : quantity;
    return { ...shared, type, category: otherFields.category, availableCount: left };
  }
  return undefined;
}

function parseNames(value: unknown): OtherNames | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  return withNames(undefined, Object.fromEntries(Object.entries(value).filter(([, name]) => isText(name))));
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
function isPrice(value: unknown): value is number {
  return typeof value === 'number' && (toPaise(value) ?? 0) > 0;
}
function isCount(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}
