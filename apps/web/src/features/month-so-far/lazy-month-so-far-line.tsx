import { lazy, Suspense } from 'react';

// If the code does not load, the menu works without the amount.
const Line = lazy(() =>
  import('./month-so-far-line').then(
    (loaded) => ({ default: loaded.MonthSoFarLine }),
    () => ({ default: () => null }),
  ),
);

/** The month's total so far; its code loads when it is first shown. */
export function LazyMonthSoFarLine() {
  return (
    <Suspense fallback={<>&nbsp;</>}>
      <Line />
    </Suspense>
  );
}
