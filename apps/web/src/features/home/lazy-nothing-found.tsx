import { lazy, Suspense, type ReactNode } from 'react';
import { fetchTexts } from '../../language/texts';
import type { NothingFoundProps } from './nothing-found';

// If the code does not load, nothing is shown.
const LazyNothingFound = lazy<(props: NothingFoundProps) => ReactNode>(() =>
  Promise.all([import('./nothing-found'), fetchTexts('people')]).then(
    ([loaded]) => ({ default: loaded.NothingFound }),
    () => ({ default: () => null }),
  ),
);

/** Loaded on demand: a menu with items does not need it. */
export function NothingFound(props: NothingFoundProps) {
  return (
    <Suspense fallback={null}>
      <LazyNothingFound {...props} />
    </Suspense>
  );
}
