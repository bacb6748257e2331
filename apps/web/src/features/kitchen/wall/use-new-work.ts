import { ownName, type KitchenOrder } from '@tiffin/contracts';
import { useEffect, useRef } from 'react';
import { useFlashes } from '../../../ui/use-flashes';
import { dishKey } from '../summary/dish';
import { leftOf } from '../summary/kitchen-summary';

/** The keys of dishes that an order has just added to, for one flash; `ring` is called once for it. Whatever was there at first is not new. */
export function useNewDishes(orders: readonly KitchenOrder[], ring: () => void): ReadonlySet<string> {
  const known = useRef<ReadonlySet<string>>(undefined);
  const bell = useRef(ring);
  const { flashing, flash } = useFlashes<string>();

  useEffect(() => {
    bell.current = ring;
  }, [ring]);

  useEffect(() => {
    const seen = known.current;
    known.current = new Set(orders.map(({ _id }) => _id));
    if (!seen) return;
    const keys = orders.filter(({ _id }) => !seen.has(_id)).flatMap(dishesOf);
    if (keys.length === 0) return;
    bell.current();
    flash(keys);
  }, [orders, flash]);

  return flashing;
}

function dishesOf(order: KitchenOrder): string[] {
  return order.items.filter((item) => leftOf(item) > 0).map((item) => dishKey(ownName(item)));
}
