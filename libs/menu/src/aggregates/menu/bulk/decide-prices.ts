import { invalid, Refusal } from '@tiffin/kernel';
import { decidePackagedItem } from '../decide-packaged-item.js';
import { decideSnack } from '../decide-snack.js';
import type { ChangePrices, PriceChange } from '../menu-commands.js';
import type { BulkChange, MenuEvent, PackagedItemEvent, SnackEvent } from '../menu-events.js';
import type { MenuState } from '../menu-state.js';
import { bulkChange, bulkEvents } from './bulk-change.js';
import { currentPrice, otherPrice } from './current-prices.js';

const TOO_LARGE = { prices: 'These are too many changes at once. Please change fewer prices.' };
const TWICE = 'This price is in the list twice.';

/**
 * Decides new prices: all or none. Throws `conflict` with the current prices where one is neither the one that was shown nor already the
 * new one, and `validation` where two variants of an item would have the same price.
 */
export function decidePrices({ canteenId, prices }: ChangePrices, state: MenuState): readonly MenuEvent[] {
  refuseTwice(prices);
  const others = prices.flatMap((change) => {
    const current = currentPrice(change, state);
    return current === change.seenPrice || current === change.price ? [] : [otherPrice(change, current)];
  });
  if (others.length > 0) throw new Refusal('conflict', { extra: { prices: others } });
  const changes = [...new Set(prices.map(({ itemId }) => itemId))].flatMap((itemId) =>
    itemEvents(canteenId, itemId, prices, state).map((event): BulkChange => bulkChange(event, state)),
  );
  return bulkEvents({ canteenId, how: 'prices', changes }, TOO_LARGE);
}

function refuseTwice(prices: readonly PriceChange[]): void {
  const seen = new Set<string>();
  prices.forEach(({ itemId, variantId = '' }, index) => {
    const key = `${itemId} ${variantId}`;
    if (seen.has(key)) throw invalid({ [`prices.${index}._id`]: TWICE });
    seen.add(key);
  });
}

function itemEvents(
  canteenId: string,
  itemId: string,
  prices: readonly PriceChange[],
  state: MenuState,
): readonly (SnackEvent | PackagedItemEvent)[] {
  const ofItem = prices.filter((change) => change.itemId === itemId);
  const item = state.items.get(itemId);
  if (!item) {
    const price = ofItem[0]?.price;
    return decideSnack({ type: 'ChangeSnack', canteenId, snackId: itemId, ...(price !== undefined && { price }) }, state);
  }
  const variants = item.variants.map(({ variantId, price, free }) => ({
    existingId: variantId,
    newId: variantId,
    price: ofItem.find((change) => change.variantId === variantId)?.price ?? price,
    availableCount: free,
    seenCount: free,
  }));
  try {
    return decidePackagedItem({ type: 'ChangePackagedItem', canteenId, itemId, category: item.category, variants }, state);
  } catch (error) {
    throw error instanceof Refusal && error.code === 'validation' ? atPrices(error, prices, itemId, variants) : error;
  }
}

/** Returns the refusal of an item's form under the fields of this call. */
function atPrices(
  { details }: Refusal,
  prices: readonly PriceChange[],
  itemId: string,
  variants: readonly { readonly existingId: string }[],
): Refusal {
  const errors = Object.entries(details.errors ?? {}).map(([field, message]) => {
    const variantId = variants[Number(field.split('.')[1])]?.existingId;
    const index = prices.findIndex((change) => change.itemId === itemId && change.variantId === variantId);
    const listed = index >= 0 ? index : prices.findIndex((change) => change.itemId === itemId);
    return [`prices.${listed}.price`, message] as const;
  });
  return invalid(Object.fromEntries(errors));
}
