import type { PackagedItem, Snack } from '@tiffin/contracts';
import { lazy, Suspense, useState } from 'react';
import { fetchTexts } from '../../language/texts';
import { localizedName } from '../../language/localized-name';

const DishSheet = lazy(async () => {
  const [{ DishSheet: loaded }] = await Promise.all([import('../food-contents/dish-sheet'), fetchTexts('people')]);
  return { default: loaded };
});

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
      {open && (
        <Suspense fallback={null}>
          <DishSheet item={item} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
