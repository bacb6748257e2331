import type { Snack } from '@tiffin/contracts';
import { lazy, Suspense, type ReactNode } from 'react';
import { firstViewShown } from '../../../ui/first-view';

// If the code does not load, the menu works without it.
const Heart = lazy<(props: { snack: Snack }) => ReactNode>(() =>
  firstViewShown()
    .then(() => import('./heart-button'))
    .then(
      (loaded) => ({ default: loaded.HeartButton }),
      () => ({ default: () => null }),
    ),
);

/** Marks a dish as the student's favourite, in the upper corner of the nearest positioned element. Its code is loaded after the first view. */
export function FavouriteButton({ snack }: { snack: Snack }) {
  return (
    <Suspense fallback={null}>
      <Heart snack={snack} />
    </Suspense>
  );
}
