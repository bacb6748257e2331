import { toRupees, type ChangedInBulk, type Paise } from '@tiffin/contracts';
import type { BulkChange, BulkChangeData } from '@tiffin/menu';

/** As `ChangedInBulk`, with prices in paise. */
export interface BulkFacts extends Omit<ChangedInBulk, 'items'> {
  readonly items: readonly ItemFacts[];
}
type ItemFacts = Omit<ChangedInBulk['items'][number], 'prices'> & { readonly prices?: readonly PriceFacts[] };
interface PriceFacts {
  readonly price: Paise;
  readonly before?: Paise;
}

/** Returns what a change in bulk did to each item, in the sequence of the event. */
export function bulkFacts({ how, changes }: BulkChangeData): BulkFacts {
  const items = new Map<string, ItemFacts>();
  for (const change of changes) {
    const facts = itemFacts(change);
    if (facts) items.set(facts.itemId, { ...items.get(facts.itemId), ...facts });
  }
  return { how, items: [...items.values()] };
}

/** Returns the same on the wire. */
export function toChangedInBulk({ how, items }: BulkFacts): ChangedInBulk {
  return {
    how,
    items: items.map(({ prices, ...item }) => ({
      ...item,
      ...(prices && {
        prices: prices.map(({ price, before }) => ({ price: toRupees(price), ...(before !== undefined && { before: toRupees(before) }) })),
      }),
    })),
  };
}

function itemFacts(change: BulkChange): ItemFacts | undefined {
  switch (change.type) {
    case 'SnackAdded': {
      const { snackId: itemId, name: itemName, price } = change.data;
      return { itemId, itemName, added: true, prices: [{ price }] };
    }
    case 'SnackChanged': {
      const { snackId: itemId, name: itemName, price } = change.data;
      const before = change.before?.price;
      return { itemId, itemName, ...changedFacts(change, before === undefined ? [] : [{ price, before }]) };
    }
    case 'SnackAvailabilityChanged': {
      const { snackId: itemId, isAvailable } = change.data;
      return { itemId, ...(change.name !== undefined && { itemName: change.name }), isAvailable };
    }
    case 'PackagedItemAdded': {
      const { itemId, category: itemName, variants } = change.data;
      return { itemId, itemName, added: true, prices: variants.map(({ price }) => ({ price })) };
    }
    case 'PackagedItemChanged': {
      const { itemId, category: itemName, variants } = change.data;
      const prices = (change.before?.variants ?? []).flatMap(({ variantId, price: before }) => {
        const variant = variants.find((candidate) => candidate.variantId === variantId);
        return variant ? [{ price: variant.price, before }] : [];
      });
      return { itemId, itemName, ...changedFacts(change, prices) };
    }
    default:
      return undefined;
  }
}

/** Names and prices are shown as such, so `changed` has only the other fields. */
function changedFacts({ changed = [], before }: BulkChange, prices: readonly PriceFacts[]): Partial<ItemFacts> {
  const others = changed.filter((field) => field !== 'name' && field !== 'price' && !(field === 'variants' && prices.length > 0));
  return {
    ...(before?.name !== undefined && { nameBefore: before.name }),
    ...(prices.length > 0 && { prices }),
    ...(others.length > 0 && { changed: others }),
  };
}
