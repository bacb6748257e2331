import { lazy, Suspense, type ComponentProps } from 'react';
import { fetchTexts } from '../../language/texts';
import type { DishSheet as Sheet } from './dish-sheet';

const DishSheet = lazy(async () => {
  const [{ DishSheet: loaded }] = await Promise.all([import('./dish-sheet'), fetchTexts('people')]);
  return { default: loaded };
});

/** An item's sheet, whose code and texts are loaded when it is opened first. */
export function LazyDishSheet(props: ComponentProps<typeof Sheet>) {
  return (
    <Suspense fallback={null}>
      <DishSheet {...props} />
    </Suspense>
  );
}
