import type { KitchenOrderItem } from '@tiffin/contracts';

/** What an item was called when it was ordered. */
export function dishName(item: Pick<KitchenOrderItem, 'name' | 'category'>): string {
  return item.name ?? item.category ?? '';
}

/** One row of the summary is one name, ignoring case and spaces (decisions 3.1, 5.1). */
export function dishKey(name: string): string {
  return name.toLowerCase().replace(/\s+/g, '');
}
