import { ownName, type KitchenOrder } from '@tiffin/contracts';
import { useEffect, useRef, useState } from 'react';
import { dishKey } from '../summary/dish';
import { leftOf } from '../summary/kitchen-summary';

/** How long (ms) a dish with new work is ringed. */
const FLASH = 4_000;

/** The keys of dishes that an order has just added to, for one flash; `ring` is called once for it. Whatever was there at first is not new. */
export function useNewWork(orders: readonly KitchenOrder[], ring: () => void): ReadonlySet<string> {
  const known = useRef<ReadonlySet<string>>(undefined);
  const bell = useRef(ring);
  const [flashes, setFlashes] = useState<readonly { key: string; until: number }[]>([]);

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
    const until = performance.now() + FLASH;
    setFlashes((now) => [...now, ...keys.map((key) => ({ key, until }))]);
  }, [orders]);

  useEffect(() => {
    if (flashes.length === 0) return;
    const next = Math.min(...flashes.map(({ until }) => until));
    const timer = setTimeout(() => setFlashes((now) => now.filter(({ until }) => until > next)), next - performance.now());
    return () => clearTimeout(timer);
  }, [flashes]);

  return new Set(flashes.map(({ key }) => key));
}

function dishesOf(order: KitchenOrder): string[] {
  return order.items.filter((item) => leftOf(item) > 0).map((item) => dishKey(ownName(item)));
}
