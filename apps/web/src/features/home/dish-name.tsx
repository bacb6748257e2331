import type { PackagedItem, Snack } from '@tiffin/contracts';
import { useState } from 'react';
import { localizedName } from '../../language/localized-name';
import { LazyDishSheet } from '../food-contents/lazy-dish-sheet';

/**
 * An item's name, which opens its sheet. The button covers the nearest positioned element around it, so the picture can be tapped too.
 * Without `opens` it is only the name: contractors edit the item instead.
 */
export function DishName({ item, opens }: { item: Snack | PackagedItem; opens: boolean }) {
  const [open, setOpen] = useState(false);
  const name = localizedName(item);
  if (!opens) return name;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="text-left after:absolute after:inset-0 hover:underline"
      >
        {name}
      </button>
      {open && <LazyDishSheet item={item} onClose={() => setOpen(false)} />}
    </>
  );
}
