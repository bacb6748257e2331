import { useLingui } from '@lingui/react/macro';
import { formatRupees } from '@tiffin/contracts';
import { useEffect, useRef, useState } from 'react';
import { localizedName } from '../../language/localized-name';
import { type Cart, lineOf } from './cart-changes';
import type { CartItem } from './cart-item';
import { type CartState, useCart } from './cart-store';
import { sumsOf } from './cart-sums';

/**
 * The last change of the cart since this state and its total in words; not that an order took its lines, which its dialog says. Without
 * `since`, from now on.
 */
export function CartAnnouncement({ since }: { since?: CartState }) {
  const { t } = useLingui();
  const state = useCart();
  const shown = useRef(since ?? state);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const before = shown.current;
    shown.current = state;
    if (before.attempt) return;
    const difference = lastLineChange(before.cart, state.cart);
    if (!difference) return;
    const name = localizedName(difference.item);
    const what = difference.kind === 'removed' ? t`${name} removed` : t`${name}, quantity ${difference.item.quantity}`;
    const total = formatRupees(sumsOf(state.cart).total);
    setAnnouncement(t`${what}. Cart total ${total}.`);
  }, [state, t]);
  return announcement;
}

/** The change of one line between two carts. */
type LineChange = { readonly kind: 'added' | 'changed' | 'removed'; readonly item: CartItem };

/**
 * The last line whose quantity differs; `undefined` if none does. A packaged item's line that disappeared and a new line of the same item
 * count as one line with a new price.
 */
export function lastLineChange(before: Cart, after: Cart): LineChange | undefined {
  const removed = before.filter((item) => !lineOf(after, item));
  const takeFormer = ({ _id }: CartItem): CartItem | undefined => {
    const index = removed.findIndex((item) => item._id === _id);
    return index < 0 ? undefined : removed.splice(index, 1)[0];
  };
  const changes = after.flatMap<LineChange>((item) => {
    const old = lineOf(before, item) ?? takeFormer(item);
    if (!old) return [{ kind: 'added', item }];
    return old.quantity === item.quantity ? [] : [{ kind: 'changed', item }];
  });
  return [...removed.map<LineChange>((item) => ({ kind: 'removed', item })), ...changes].at(-1);
}
