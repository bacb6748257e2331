import type { OrderItem } from '@tiffin/contracts';
import { localizedName, optionsText } from '../../language/localized-name';

/** The ordered items in one sentence: "2 × Masala Maggi (Large · Extra cheese), 1 × Samosa". */
export function itemsText(items: readonly OrderItem[]): string {
  return items.map((item) => `${item.quantity} × ${nameWithOptions(item)}`).join(', ');
}

function nameWithOptions(item: OrderItem): string {
  const name = localizedName(item);
  return item.options ? `${name} (${optionsText(item.options)})` : name;
}
