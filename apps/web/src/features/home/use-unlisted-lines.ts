import type { PackagedItem } from '@tiffin/contracts';
import { lineKey } from '../cart/cart-item';
import { useCart } from '../cart/cart-store';
import { useAvailability } from '../cart/use-availability';
import { newsOfItems } from './as-cart-item';
import { useSayNewPrices } from './use-say-new-prices';

/**
 * Asks about the packaged items in the cart that the menu no longer has at their price: only the server knows what the variant of a former price
 * costs now (decisions 3.3). With the new price the line is found beside its variant again.
 */
export function useUnlistedLines(items: readonly PackagedItem[] | undefined): void {
  const { cart, attempt } = useCart();
  const listed = new Set(newsOfItems(items ?? []).asked.map(lineKey));
  const unlisted = items ? cart.filter((line) => line.type === 'PackagedFood' && !listed.has(lineKey(line))) : [];
  useAvailability(unlisted, { paused: attempt !== undefined, onPriceChange: useSayNewPrices() });
}
