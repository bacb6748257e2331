import { lazy, Suspense, type ReactNode } from 'react';
import { fetchTexts } from '../../language/texts';

interface SetupChecklistProps {
  /** Shown once everything is done, and to canteens that are not new. */
  otherwise?: ReactNode;
}

// If the code does not load, the list is as empty as it is.
const Lazy = lazy<(props: SetupChecklistProps) => ReactNode>(() =>
  Promise.all([import('./setup-checklist'), fetchTexts('office')]).then(
    ([loaded]) => ({ default: loaded.SetupChecklist }),
    () => ({ default: ({ otherwise }) => otherwise }),
  ),
);

/** The steps of a new canteen, where a list is empty; loaded on demand. */
export function SetupChecklist({ otherwise }: SetupChecklistProps) {
  return (
    <Suspense fallback={otherwise}>
      <Lazy otherwise={otherwise} />
    </Suspense>
  );
}
