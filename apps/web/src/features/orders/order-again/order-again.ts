import type { ChosenOption, OrderItem, PackagedItem, Rupees, Snack } from '@tiffin/contracts';
import { withAvailability } from '../../cart/apply-availability';
import { addLine, type Cart, canAddLine, lineOf, quantityLimitIn, setQuantity } from '../../cart/cart-changes';
import { type CartItem, optionIds, quantityLimit } from '../../cart/cart-item';
import { unitsOf } from '../../cart/cart-sums';
import { shortageOf } from '../../cart/shortages';
import { stillPossible } from '../../food-contents/dish-choice';
import { dishToCartItem } from '../../home/dish-line';
import { availabilityOfDish } from '../../home/menu-answers';
import { variantToCartItem } from '../../home/menu-to-cart';
import { localizedName } from '../../../language/localized-name';

/** The current menu; a half that the order does not need may be empty. */
export interface MenuNow {
  readonly snacks: readonly Snack[];
  readonly packaged: readonly PackagedItem[];
}

/** A difference to the original order. */
export type Difference =
  | { readonly kind: 'gone'; readonly name: string }
  | { readonly kind: 'few'; readonly name: string; readonly wanted: number; readonly left: number }
  | { readonly kind: 'no room'; readonly name: string }
  /** The line is in the cart without these options. */
  | { readonly kind: 'options'; readonly name: string; readonly without: readonly ChosenOption[] }
  /** Its options must be chosen in the cart. */
  | { readonly kind: 'choice'; readonly name: string }
  | { readonly kind: 'price'; readonly name: string; readonly before: Rupees; readonly now: Rupees };

export interface OrderAgainResult {
  readonly cart: Cart;
  /** The number of units that were added. */
  readonly added: number;
  readonly differences: readonly Difference[];
}

/**
 * Adds an order's items to the cart as far as they are available, with the same packing and instructions, and with the options that still
 * exist. A line that the cart already has is filled up to the ordered quantity, so that a second tap adds nothing.
 */
export function orderAgain(cart: Cart, items: readonly OrderItem[], menu: MenuNow): OrderAgainResult {
  const differences: Difference[] = [];
  const after = items.reduce<Cart>((filled, ordered) => {
    const found = onMenu(ordered, menu);
    if (!found || shortageOf(found)?.kind === 'gone' || quantityLimit(found) < 1) {
      differences.push({ kind: 'gone', name: localizedName(ordered) });
      return filled;
    }
    const name = localizedName(found);
    const there = lineOf(filled, found);
    if (!there && !canAddLine(filled)) {
      differences.push({ kind: 'no room', name });
      return filled;
    }
    const without = (ordered.options ?? []).filter(({ _id }) => !optionIds(found).includes(_id));
    if (without.length > 0) differences.push({ kind: 'options', name, without });
    const left = quantityLimitIn(filled, found);
    if (left < ordered.quantity) differences.push({ kind: 'few', name, wanted: ordered.quantity, left });
    if (shortageOf(found)) differences.push({ kind: 'choice', name });
    else if (found.price !== ordered.price) differences.push({ kind: 'price', name, before: ordered.price, now: found.price });
    return setQuantity(addLine(filled, found), found, Math.max(there?.quantity ?? 0, Math.min(ordered.quantity, left)));
  }, cart);
  return { cart: after, added: unitsOf(after) - unitsOf(cart), differences };
}

/**
 * The current cart line for an ordered one, with one unit and the options that can still be chosen. A packaged item matches only at the
 * same price (docs/reference/decisions.md#3.3).
 */
function onMenu(ordered: OrderItem, { snacks, packaged }: MenuNow): CartItem | undefined {
  const { itemId, itemType, price, isPacked, specialInstructions } = ordered;
  if (itemType === 'Snack') {
    const snack = snacks.find(({ _id }) => _id === itemId);
    if (!snack) return undefined;
    const item = { ...dishToCartItem(snack, stillPossible(snack, ordered)), isPacked, specialInstructions };
    return withAvailability(item, availabilityOfDish(snack, item));
  }
  const item = packaged.find(({ _id }) => _id === itemId);
  const variant = item?.variants.find((candidate) => candidate.price === price);
  return item && variant && { ...variantToCartItem(item, variant), isPacked };
}
