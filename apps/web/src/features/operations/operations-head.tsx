import { Trans, useLingui } from '@lingui/react/macro';
import type { ProjectionStatus } from '@tiffin/contracts';
import { clsx } from 'clsx';
import { ArrowLeft, Clock, LogOut } from 'lucide-react';
import { use, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Segmented } from '../../ui/segmented';
import { OperatorContext } from '../admin/admin-session';
import { formatCount } from './number-formats';
import { operationsPath, useOperationsLocation, type OperationsSection } from './operations-location';

/** The tab of sections that have none of their own. */
const TAB_OF: Partial<Record<OperationsSection, OperationsSection>> = {
  differences: 'projections',
  document: 'projections',
  history: 'events',
};

interface OperationsHeadProps {
  statuses: readonly ProjectionStatus[] | undefined;
  /** When the statuses were read, in ms by this device's clock. */
  readAt: number;
}

/** The page's title and tabs, and the log's end. */
export function OperationsHead({ statuses, readAt }: OperationsHeadProps) {
  const { t } = useLingui();
  const [{ part }] = useOperationsLocation();
  const navigate = useNavigate();
  const operator = use(OperatorContext);
  const tabs = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone, the selected tab may be outside the visible part.
    tabs.current?.querySelector('input:checked')?.parentElement?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [part]);
  return (
    <div className="mb-4">
      {operator ? (
        <button type="button" onClick={operator.leave} className="inline-flex min-h-(--tap) items-center gap-2 text-sm link">
          <LogOut aria-hidden size={16} />
          <Trans>Leave operations</Trans>
        </button>
      ) : (
        <Link to="/admin" className="inline-flex min-h-(--tap) items-center gap-2 text-sm link">
          <ArrowLeft aria-hidden size={16} />
          <Trans>Admin Dashboard</Trans>
        </Link>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="title-page">
          <Trans>Operations</Trans>
        </h1>
        <div ref={tabs} className="max-w-full min-w-0">
          <Segmented<OperationsSection>
            label={t`Part`}
            value={TAB_OF[part] ?? part}
            onChange={(chosen) => void navigate(operationsPath({ part: chosen }))}
            options={[
              { value: 'projections', label: t`Projections` },
              { value: 'parked', label: t`Parked`, count: statuses ? statuses.reduce((sum, { parked }) => sum + parked, 0) : 'loading' },
              { value: 'audit', label: t`Audit trail` },
              { value: 'log-ins', label: t`Log-ins` },
              { value: 'events', label: t`Events` },
              { value: 'backups', label: t`Backups` },
              { value: 'servers', label: t`Servers` },
            ]}
          />
        </div>
        <p className={clsx('flex items-center gap-1.5 md:ml-auto', !statuses && 'invisible')}>
          <span className="text-muted">
            <Trans>Log head</Trans>
          </span>
          <b className="tabular-nums">{formatCount(Math.max(0, ...(statuses ?? []).map(({ head }) => head)))}</b>
          {statuses && <Freshness at={readAt} />}
        </p>
      </div>
    </div>
  );
}

/** Age in seconds from which the page's data may be out of date. */
const STALE = 15;

/** How long ago the page was refreshed; highlighted when that is too long. `at` in ms by this device's clock. */
function Freshness({ at }: { at: number }) {
  const seconds = useSecondsSince(at);
  const stale = seconds > STALE;
  return (
    <span
      className={clsx(
        'inline-flex min-w-18 items-center gap-1.5 text-sm tabular-nums',
        stale ? 'font-semibold text-warn-ink' : 'text-muted',
      )}
    >
      {stale ? <Clock aria-hidden size={15} strokeWidth={2.4} /> : <span aria-hidden>·</span>}
      {seconds < 120 ? <Trans>{seconds} s ago</Trans> : <Trans>{Math.floor(seconds / 60)} min ago</Trans>}
    </span>
  );
}

function useSecondsSince(at: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.floor((now - at) / 1000));
}
