import { lazy, useEffect } from 'react';
import { useUser } from '../session';
import { usePreloadWhenIdle } from '../ui/use-preload-when-idle';

const load = () => import('./secondary-routes');

/** Pages that students seldom open. Their route table loads on first use, or earlier through `usePreloadSecondaryRoutes`. */
export const LazySecondaryRoutes = lazy(async () => ({ default: (await load()).SecondaryRoutes }));

/** Loads that route table; failures are ignored, since opening such a page tries again. */
export function preloadSecondaryRoutes(): void {
  void load().catch(() => undefined);
}

/** Loads that route table at once for contractors and the kitchen, and for everyone else after the page has settled. */
export function usePreloadSecondaryRoutes(): void {
  const role = useUser()?.role;
  useEffect(() => {
    if (role === 'contractor' || role === 'staff' || role === 'counter') preloadSecondaryRoutes();
  }, [role]);
  usePreloadWhenIdle(load);
}
