import { Trans } from '@lingui/react/macro';
import { AdminDashboard } from './admin-dashboard';
import { RequireAdmin } from './require-admin';
import { DashboardSkeleton } from './canteen-grid';

/** /admin: asks for the admin key, then shows the canteens. */
export function AdminPage() {
  return (
    <RequireAdmin title={<Trans>Admin Dashboard</Trans>} skeleton={<DashboardSkeleton />}>
      {(canteens) => <AdminDashboard canteens={canteens} />}
    </RequireAdmin>
  );
}
