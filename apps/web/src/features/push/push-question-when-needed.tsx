import { lazy, Suspense } from 'react';

// Where it doesn't load nobody is asked this time.
const PushQuestion = lazy(() =>
  import('./push-question').then(
    (loaded) => ({ default: loaded.PushQuestion }),
    () => ({ default: () => null }),
  ),
);

/** The question whether a student wants to be notified; its code comes with the page that has it. */
export function PushQuestionWhenNeeded({ studentId }: { studentId: string }) {
  return (
    <Suspense fallback={null}>
      <PushQuestion studentId={studentId} />
    </Suspense>
  );
}
