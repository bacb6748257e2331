import { lazy, Suspense } from 'react';

// Where it doesn't load nobody is asked this time.
const PushQuestion = lazy(() =>
  import('./push-prompt').then(
    (loaded) => ({ default: loaded.PushPrompt }),
    () => ({ default: () => null }),
  ),
);

/** The question whether a student wants to be notified; its code comes with the page that has it. */
export function LazyPushPrompt({ studentId }: { studentId: string }) {
  return (
    <Suspense fallback={null}>
      <PushQuestion studentId={studentId} />
    </Suspense>
  );
}
