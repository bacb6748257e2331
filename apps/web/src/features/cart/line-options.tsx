import { LazyDishSheet } from '../food-contents/lazy-dish-sheet';
import { useSnacks } from '../home/use-menu';
import type { CartItem } from './cart-item';

/** The dish's sheet, which changes this line; nothing until the menu is there, or where the dish has left it. */
export function LineOptions({ item, ...then }: { item: CartItem; onClose: () => void; onDone?: () => void }) {
  const dish = useSnacks().data?.find(({ _id }) => _id === item._id);
  return dish && item.type === 'Snack' && <LazyDishSheet item={dish} line={item} {...then} />;
}
