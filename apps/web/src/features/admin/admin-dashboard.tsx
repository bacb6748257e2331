import { Trans, useLingui } from '@lingui/react/macro';
import type { Canteen } from '@tiffin/contracts';
import { Database, LogOut } from 'lucide-react';
import { Button, ButtonLink } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { useLeave } from './admin-session';
import { CanteenCard } from './canteen-card';

/** All canteens and who runs them, as the server sorts them: waiting ones first. */
export function AdminDashboard({ canteens }: { canteens: readonly Canteen[] }) {
  const { t } = useLingui();
  const leave = useLeave();
  return (
    <div className="page">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="title-page">
          <Trans>Admin Dashboard</Trans>
        </h1>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/admin/operations" icon={<Database aria-hidden size={18} />}>
            <Trans>Operations</Trans>
          </ButtonLink>
          <Button icon={<LogOut aria-hidden size={18} />} busy={leave.isPending} onClick={() => leave.mutate()}>
            <Trans>End admin session</Trans>
          </Button>
        </div>
      </div>
      {canteens.length === 0 ? (
        <EmptyState art="results" title={t`No canteens yet`} text={<Trans>They appear here once they are registered.</Trans>} />
      ) : (
        <ul className="grid gap-3 min-[700px]:grid-cols-2 min-[700px]:gap-4 min-[1080px]:grid-cols-3">
          {canteens.map((canteen) => (
            <CanteenCard key={canteen._id} canteen={canteen} />
          ))}
        </ul>
      )}
    </div>
  );
}
