import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Canteen } from '@tiffin/contracts';
import { Database, LogOut, MessageSquareText, Plus } from 'lucide-react';
import { Button, ButtonLink } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { useUnreadMessages } from '../contact/messages/use-messages';
import { useAdminLogOut } from './admin-session';
import { CanteenList } from './canteen-list';

/** The number of unread messages; empty if there are none. */
function UnreadBadge() {
  const { t } = useLingui();
  const unread = useUnreadMessages();
  if (!unread) return null;
  return (
    <span className="rounded-[10px] bg-danger px-[7px] py-px text-sm font-bold text-on-danger tabular-nums">
      <span aria-hidden>{unread}</span>
      <span className="sr-only">{t`${plural(unread, { one: '# unread message', other: '# unread messages' })}`}</span>
    </span>
  );
}

/** All canteens and their contractors in the server's order: waiting ones first. */
export function AdminDashboard({ canteens }: { canteens: readonly Canteen[] }) {
  const { t } = useLingui();
  const leave = useAdminLogOut();
  return (
    <div className="page">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="title-page">
          <Trans>Admin Dashboard</Trans>
        </h1>
        <div className="flex flex-wrap gap-2 max-[519px]:w-full">
          <Button
            tone="quiet"
            className="max-[519px]:order-last max-[519px]:w-full"
            icon={<LogOut aria-hidden size={18} />}
            busy={leave.isPending}
            onClick={() => leave.mutate()}
          >
            <Trans>End admin session</Trans>
          </Button>
          <ButtonLink to="/admin/queries" className="max-[519px]:flex-1" icon={<MessageSquareText aria-hidden size={18} />}>
            <Trans>Messages</Trans>
            <UnreadBadge />
          </ButtonLink>
          <ButtonLink to="/admin/operations" className="max-[519px]:flex-1" icon={<Database aria-hidden size={18} />}>
            <Trans>Operations</Trans>
          </ButtonLink>
          <ButtonLink
            to="/admin/new-canteen"
            tone="primary"
            icon={<Plus aria-hidden size={20} strokeWidth={2.4} />}
            className="max-[519px]:w-full"
          >
            <Trans>Register New Canteen</Trans>
          </ButtonLink>
        </div>
      </div>
      {canteens.length === 0 ? (
        <EmptyState
          art="results"
          title={t`No canteens yet`}
          text={<Trans>They appear here once they are registered.</Trans>}
          action={
            <ButtonLink to="/admin/new-canteen" icon={<Plus aria-hidden size={20} />}>
              <Trans>Register the first one</Trans>
            </ButtonLink>
          }
        />
      ) : (
        <CanteenList canteens={canteens} />
      )}
    </div>
  );
}
