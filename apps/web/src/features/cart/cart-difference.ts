import { type Cart, lineOf } from './cart-changes';
import type { CartItem } from './cart-item';

/** What happened to one line between two carts. */
export type LineNews = { readonly kind: 'added' | 'changed' | 'removed'; readonly item: CartItem };

/** The last line whose quantity differs, or `undefined` where none does. */
export function differenceOf(before: Cart, after: Cart): LineNews | undefined {
  const gone = before.filter((item) => !lineOf(after, item)).map<LineNews>((item) => ({ kind: 'removed', item }));
  const other = after.flatMap<LineNews>((item) => {
    const old = lineOf(before, item);
    if (!old) return [{ kind: 'added', item }];
    return old.quantity === item.quantity ? [] : [{ kind: 'changed', item }];
  });
  return [...gone, ...other].at(-1);
}
