import { lazy, Suspense, type ComponentType } from 'react';
import { useMember } from '../../session';
import { useMediaQuery } from '../../ui/use-media-query';

// Where it doesn't load the sidebar leads everywhere all the same.
const Rail = lazy(() =>
  import('./nav-rail').then(
    (loaded): { default: ComponentType } => ({ default: loaded.NavRail }),
    () => ({ default: () => null }),
  ),
);

/** A contractor's pages beside every page, from 1024 px on; nobody else loads it. */
export function LazyNavRail() {
  const wide = useMediaQuery('(min-width: 1024px)');
  const member = useMember();
  if (!wide || member?.role !== 'contractor') return null;
  return (
    <Suspense fallback={<div className="w-(--rail) shrink-0" />}>
      <Rail />
    </Suspense>
  );
}
