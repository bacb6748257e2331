import { lazy, Suspense, type ComponentType } from 'react';
import { firstViewShown } from '../../../ui/first-view';

// If the code does not load, the line stays empty.
const AgainLine = lazy(() =>
  firstViewShown()
    .then(() => import('./again-line'))
    .then(
      (loaded): { default: ComponentType } => ({ default: loaded.AgainLine }),
      () => ({ default: () => null }),
    ),
);

/** The line with the student's last orders. It has its height before its code is there, so that the menu below does not move. */
export function LazyAgainLine() {
  return (
    <div className="mb-2 min-h-(--tap) md:mb-4">
      <Suspense fallback={null}>
        <AgainLine />
      </Suspense>
    </div>
  );
}
