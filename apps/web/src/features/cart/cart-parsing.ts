import {
  CART_LINES_MAX,
  CHOSEN_PER_LINE_MAX,
  type ChosenOption,
  INSTRUCTIONS_MAX,
  optionsOf,
  otherNamesOf,
  QUANTITY_MAX,
  toPaise,
  withNames,
  type OtherNames,
} from '@tiffin/contracts';
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
    const options = parseOptions(otherFields.options);
    if (!options) return undefined;
    return {
      ...shared,
      type,
      name: otherFields.name,
      ...optionsOf({ options }),
      isAvailable: otherFields.isAvailable !== false,
      ...(otherFields.needsChoice === true && { needsChoice: true }),
      specialInstructions: words,
    };
  }
  if (type === 'PackagedFood' && isText(otherFields.category)) {
    const left = isCount(otherFields.availableCount, 0, Number.MAX_SAFE_INTEGER) ? otherFields.availableCount : quantity;
    return { ...shared, type, category: otherFields.category, availableCount: left };
  }
  return undefined;
}

/** Returns the chosen options, none where an older version stored none; `undefined` where one is not valid. */
function parseOptions(value: unknown): readonly ChosenOption[] | undefined {
  if (value === undefined) return [];
  if (!Array.isArray(value) || value.length > CHOSEN_PER_LINE_MAX) return undefined;
  const options = value.flatMap((option) => parseOption(option) ?? []);
  return new Set(options.map(({ _id }) => _id)).size === value.length ? options : undefined;
}

function parseOption(value: unknown): ChosenOption | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { _id, group, name, price, otherNames } = value as Record<string, unknown>;
  if (!isText(_id) || !isText(group) || !isText(name) || typeof price !== 'number' || !((toPaise(price) ?? -1) >= 0)) return undefined;
  return { _id, group, name, ...otherNamesOf({ otherNames: parseNames(otherNames) }), price };
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
