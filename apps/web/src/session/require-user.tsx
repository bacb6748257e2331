import type { UserRole } from '@tiffin/contracts';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useMember } from './session';

/**
 * Lets only signed-in students and contractors through, or only one of them (docs/reference/specification.md#2.4.1, guard reading 1). A
 * kitchen session counts as none. Whoever is sent to the log-in comes back afterwards.
 */
export function RequireUser({ role }: { role?: Exclude<UserRole, 'staff' | 'counter'> }) {
  const member = useMember();
  const location = useLocation();
  if (!member)
    return location.pathname === '/' ? (
      <Navigate to="/new-user" replace />
    ) : (
      <Navigate to="/login" replace state={{ from: location.pathname + location.search }} />
    );
  if (role && member.role !== role) return <Navigate to="/not-found" replace />;
  return <Outlet />;
}
