import type { PackagedItem } from '@tiffin/contracts';
import { usePackagedItems } from '../../home/use-menu';

/** How many of an item's variants are left now, while a form about it is open; `undefined` for one that is gone. */
export function useLeftNow(item: PackagedItem | undefined): (variantId: string) => number | undefined {
  const { data } = usePackagedItems();
  const now = data?.find(({ _id }) => _id === item?._id);
  return (variantId) => now?.variants.find(({ _id }) => _id === variantId)?.availableCount;
}
