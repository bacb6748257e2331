import type { PackagedItem, Snack } from '@tiffin/contracts';
import type { CartItem } from '../cart/cart-item';
import { shownItems, shownSnacks } from '../home/menu-order';
import { found } from '../home/menu-search';
import { snackToCartItem, variantToCartItem } from '../home/menu-to-cart';

interface MenuLinesQuery {
  readonly search: string;
  /** Ids of items, the most sold first. */
  readonly popular: readonly string[];
}

/** Whether the line can be ordered now. */
export function canBeOrdered(line: CartItem): boolean {
  return line.type === 'Snack' ? line.isAvailable : line.availableCount > 0;
}

/**
 * The matching snacks and variants as lines: the best matches of the search first, of these the available ones, of these the most sold; the
 * rest in the menu's order.
 */
export function menuLines(snacks: readonly Snack[], items: readonly PackagedItem[], { search, popular }: MenuLinesQuery): CartItem[] {
  const places = new Map(popular.map((id, place) => [id, place]));
  const place = (line: CartItem): number => (canBeOrdered(line) ? (places.get(line._id) ?? popular.length) : popular.length + 1);
  const lines = [
    ...shownSnacks(snacks, { search }).map(snackToCartItem),
    ...shownItems(items, { search }).flatMap((item) => item.variants.map((variant) => variantToCartItem(item, variant))),
  ].sort((a, b) => place(a) - place(b));
  return found(lines, search).flat();
}
