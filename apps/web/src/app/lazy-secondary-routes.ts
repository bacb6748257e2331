import { lazy, useEffect } from 'react';
import { useUser } from '../session';
import { usePreloadWhenIdle } from '../ui/use-preload-when-idle';

const load = () => import('./secondary-routes');

/** Addresses that students seldom open. Their table is loaded when one of them is opened, and before that as `usePreloadSecondaryRoutes` says. */
export const LazySecondaryRoutes = lazy(async () => ({ default: (await load()).SecondaryRoutes }));

/** Fetches that table; a failure is no news here, since whoever opens such an address asks again. */
export function preloadSecondaryRoutes(): void {
  void load().catch(() => undefined);
}

/** Has that table at once for contractors and the kitchen, who work there, and for everybody else once the page has settled. */
export function usePreloadSecondaryRoutes(): void {
  const role = useUser()?.role;
  useEffect(() => {
    if (role === 'contractor' || role === 'staff' || role === 'counter') preloadSecondaryRoutes();
  }, [role]);
  usePreloadWhenIdle(load);
}
