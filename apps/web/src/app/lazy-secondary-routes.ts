import { lazy, useEffect } from 'react';
import { useUser } from '../session';
import { usePreloadWhenIdle } from '../ui/use-preload-when-idle';

/** Time in ms after which a page counts as settled: nothing that it shows waits for later work. */
const SETTLED = 4000;

const load = () => import('./secondary-routes');

/** Pages that students seldom open. Their route table loads on first use, or earlier through `usePreloadSecondaryRoutes`. */
export const LazySecondaryRoutes = lazy(async () => ({ default: (await load()).SecondaryRoutes }));

/** Loads that route table; failures are ignored, since opening such a page tries again. */
export function preloadSecondaryRoutes(): void {
  void load().catch(() => undefined);
}

/**
 * Loads that route table at once for contractors and the kitchen, and for everyone else after the page has settled. Loads their other pages
 * later; a student's follow with their data (`offline/prefetch-student-pages`).
 */
export function usePreloadSecondaryRoutes(): void {
  const role = useUser()?.role;
  useEffect(() => {
    if (role !== 'contractor' && role !== 'staff' && role !== 'counter') return undefined;
    preloadSecondaryRoutes();
    const timer = setTimeout(() => {
      // If the code does not load, pages load when they are opened; nothing else changes.
      import('../offline/role-pages').then(({ loadPagesOf }) => loadPagesOf(role)).catch(() => undefined);
    }, SETTLED);
    return () => clearTimeout(timer);
  }, [role]);
  usePreloadWhenIdle(load);
}
