import {
  combinationsOf,
  ownName,
  type Combination,
  type DishUnits,
  type KitchenOrder,
  type KitchenOrderItem,
  type OtherNames,
} from '@tiffin/contracts';

/** The key of a summary row: a dish's name, ignoring case and spaces (docs/reference/decisions.md#3.1, #5.1). */
export function dishKey(name: string): string {
  return name.toLowerCase().replace(/\s+/g, '');
}

/** A dish with units left to prepare, summed over all pending orders (docs/reference/decisions.md#5.1). */
export interface DishRow {
  readonly key: string;
  readonly name: string;
  readonly otherNames?: OtherNames;
  /** Units left to prepare; above 0. */
  readonly remaining: number;
  readonly toPack: number;
  /** Taken from the shelf and not cooked: only packaged items. */
  readonly readyMade: boolean;
  /** When the oldest order that still needs this dish was placed. */
  readonly oldest: string;
  readonly requests: readonly { readonly text: string; readonly quantity: number }[];
  /** The units that have options, by their options, longest-waiting first; absent where none have. */
  readonly combinations?: readonly Combination[];
}

/** The units of a dish that are left to prepare in one line of an order. */
export interface LineLeft {
  readonly orderId: string;
  readonly lineId: string;
  readonly left: number;
}

/** The lines that still need a dish, oldest order first. */
export function linesLeft(orders: readonly KitchenOrder[], key: string): LineLeft[] {
  return orders.flatMap(({ _id, items }) =>
    items
      .filter((item) => leftOf(item) > 0 && dishKey(ownName(item)) === key)
      .map((item) => ({ orderId: _id, lineId: item.lineId, left: leftOf(item) })),
  );
}

interface Sum {
  readonly name: string;
  otherNames?: OtherNames;
  readonly oldest: string;
  readyMade: boolean;
  remaining: number;
  toPack: number;
  readonly requests: Map<string, number>;
  readonly units: DishUnits[];
}

/** The units of a line that are left to prepare; never negative. */
export function leftOf({ quantity, preparedCount }: Pick<KitchenOrderItem, 'quantity' | 'preparedCount'>): number {
  return Math.max(0, quantity - preparedCount);
}

/** The rows of the wall, longest-waiting first. `orders` are pending, oldest first. */
export function summarise(orders: readonly KitchenOrder[]): DishRow[] {
  const dishes = new Map<string, Sum>();
  for (const order of orders) {
    for (const item of order.items) {
      const left = leftOf(item);
      if (left > 0) add(dishes, order, item, left);
    }
  }
  return [...dishes].map(([key, { requests, units, ...sum }]) => ({
    key,
    ...sum,
    ...combinationsOf(units),
    requests: [...requests].map(([text, quantity]) => ({ text, quantity })),
  }));
}

function add(dishes: Map<string, Sum>, order: KitchenOrder, item: KitchenOrderItem, left: number): void {
  const name = ownName(item);
  const key = dishKey(name);
  const sum = dishes.get(key) ?? {
    name,
    oldest: order.createdAt,
    readyMade: true,
    remaining: 0,
    toPack: 0,
    requests: new Map<string, number>(),
    units: [],
  };
  // Orders from before the item had other names have none.
  sum.otherNames ??= item.otherNames;
  sum.remaining += left;
  sum.units.push({ options: item.options, quantity: left });
  sum.readyMade &&= item.itemType === 'PackagedFood';
  if (item.isPacked) sum.toPack += left;
  const request = item.specialInstructions.trim();
  if (request) sum.requests.set(request, (sum.requests.get(request) ?? 0) + left);
  dishes.set(key, sum);
}
