import { lazy, useEffect } from 'react';
import { useUser } from '../session';
import { useLoadedWhenIdle } from '../ui/use-loaded-when-idle';

const load = () => import('./further-routes');

/** Addresses that students seldom open. Their table is loaded when one of them is opened, and before that as `useFurtherRoutesSoon` says. */
export const FurtherRoutes = lazy(async () => ({ default: (await load()).FurtherRoutes }));

/** Fetches that table; a failure is no news here, since whoever opens such an address asks again. */
export function fetchFurtherRoutes(): void {
  void load().catch(() => undefined);
}

/** Has that table at once for contractors and the kitchen, who work there, and for everybody else once the page has settled. */
export function useFurtherRoutesSoon(): void {
  const role = useUser()?.role;
  useEffect(() => {
    if (role === 'contractor' || role === 'staff' || role === 'counter') fetchFurtherRoutes();
  }, [role]);
  useLoadedWhenIdle(load);
}
