import type { UserRole } from '@tiffin/contracts';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useMember } from './session';

/**
 * Admits only signed-in students and contractors, or only one of these roles (docs/reference/specification.md#2.4.1, guard reading 1). A
 * kitchen session counts as signed out. Others are sent to the log-in and return afterwards.
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
