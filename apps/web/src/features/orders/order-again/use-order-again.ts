import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { ItemType, Order, PackagedItem, Snack } from '@tiffin/contracts';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '../../../api/call';
import { failureText } from '../../../api/failure-text';
import { toast } from '../../../ui/toast';
import { cartStore } from '../../cart/cart-store';
import { type MenuNow, orderAgain, type OrderAgainResult } from './order-again';

/** The halves of the menu that the order needs, as they are now. */
async function menuFor({ items }: Order): Promise<MenuNow> {
  const has = (type: ItemType) => items.some(({ itemType }) => itemType === type);
  const [snacks, packaged] = await Promise.all([
    has('Snack') ? call<Snack[]>('/snacks') : [],
    has('PackagedFood') ? call<PackagedItem[]>('/snacks/packaged') : [],
  ]);
  return { snacks, packaged };
}

/** Puts an order into the cart once more. Where all of it is there a toast says so; otherwise its outcome is `data`, for a person to read. */
export function useOrderAgain(order: Order) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const said = useRef('');
  return useMutation({
    mutationFn: async () => {
      const menu = await menuFor(order);
      let outcome: OrderAgainResult = { cart: [], added: 0, differences: [] };
      cartStore.change((cart) => {
        outcome = orderAgain(cart, order.items, menu);
        return outcome.cart;
      });
      return outcome;
    },
    onSuccess: ({ added, differences }) => {
      if (differences.length > 0) return;
      const text =
        added > 0 ? t`${plural(added, { one: '# item', other: '# items' })} added to cart` : t`All of it is in your cart already`;
      toast.dismiss(said.current);
      said.current = toast.action(text, { label: t`View cart`, onAction: () => void navigate('/cart') });
    },
    onError: (error) => void toast.error(failureText(error)),
  });
}
