import { lazy, Suspense, type ReactNode } from 'react';
import { fetchTexts } from '../../language/texts';
import type { NothingFoundProps } from './nothing-found';

// Where it doesn't load nothing stands where nothing is.
const LazyNothingFound = lazy<(props: NothingFoundProps) => ReactNode>(() =>
  Promise.all([import('./nothing-found'), fetchTexts('people')]).then(
    ([loaded]) => ({ default: loaded.NothingFound }),
    () => ({ default: () => null }),
  ),
);

/** Of a menu that has something, a first view doesn't need it. */
export function NothingFound(props: NothingFoundProps) {
  return (
    <Suspense fallback={null}>
      <LazyNothingFound {...props} />
    </Suspense>
  );
}
