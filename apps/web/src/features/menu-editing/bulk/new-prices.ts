import { PRICE_MAX, toPaise, toRupees, type NewPrice, type PackagedItem, type Rupees, type Snack } from '@tiffin/contracts';

/** A price on the menu: a snack's, or that of a variant of a packaged item. */
export interface MenuPrice {
  /** Unique on the menu. */
  readonly key: string;
  readonly item: Snack | PackagedItem;
  readonly variantId?: string;
  readonly price: Rupees;
}

/** How prices change: by an amount, then rounded. A negative amount lowers them. */
export interface PriceRule {
  readonly by: number;
  readonly unit: 'rupees' | 'percent';
  /** To whole rupees. */
  readonly rounded: boolean;
}

/** Returns the prices of a menu, as it lists them. */
export function menuPrices(snacks: readonly Snack[], items: readonly PackagedItem[]): readonly MenuPrice[] {
  return [
    ...snacks.map((item) => ({ key: item._id, item, price: item.price })),
    ...items.flatMap((item) =>
      item.variants.map(({ _id: variantId, price }) => ({ key: `${item._id} ${variantId}`, item, variantId, price })),
    ),
  ];
}

/** Returns the price after a rule, in whole paise. It may be outside the limits of prices. */
export function priceAfter(price: Rupees, { by, unit, rounded }: PriceRule): Rupees {
  const before = toPaise(price) ?? 0;
  const after = unit === 'rupees' ? before + Math.round(by * 100) : Math.round((before * (100 + by)) / 100);
  return toRupees(rounded ? Math.round(after / 100) * 100 : after);
}

export type PriceProblem = 'too-low' | 'too-high' | 'twice';

/** A chosen price and what becomes of it. */
export interface ChangedPrice extends MenuPrice {
  readonly after: Rupees;
  readonly problem?: PriceProblem;
}

/** Returns what becomes of the chosen prices, by key. Two variants of an item can't have the same price. */
export function changedPrices(
  prices: readonly MenuPrice[],
  chosen: ReadonlySet<string>,
  rule: PriceRule,
): ReadonlyMap<string, ChangedPrice> {
  const after = prices.map((price) => ({ ...price, after: chosen.has(price.key) ? priceAfter(price.price, rule) : price.price }));
  return new Map(
    after
      .filter(({ key }) => chosen.has(key))
      .map((price) => {
        const isTwice = after.some((other) => other.key !== price.key && other.item === price.item && other.after === price.after);
        const problem = price.after <= 0 ? 'too-low' : price.after > PRICE_MAX ? 'too-high' : isTwice ? 'twice' : undefined;
        return [price.key, { ...price, ...(problem && { problem }) }] as const;
      }),
  );
}

/** Returns the prices that differ, as the call sends them. */
export function pricesToSend(changed: Iterable<ChangedPrice>): readonly NewPrice[] {
  return [...changed].flatMap(({ item, variantId, price, after }) =>
    price === after ? [] : [{ _id: item._id, ...(variantId !== undefined && { variantId }), price: after, seenPrice: price }],
  );
}
