import { Trans, useLingui, Plural } from '@lingui/react/macro';
import type { PublicCanteen, ProjectionStatus } from '@tiffin/contracts';
import { TriangleAlert, CirclePause } from 'lucide-react';
import { useMemo, useState } from 'react';
import { ApiError } from '../../api/call';
import { failureText } from '../../api/failure-text';
import { useOnline } from '../../api/reachability';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { Skeleton } from '../../ui/skeleton';
import { OperatorContext } from '../admin/admin-session';
import { RequireAdmin } from '../admin/require-admin';
import { useCanteens } from '../log-in/use-hostels';
import { isNotLoaded, NotLoaded } from '../not-loaded/not-loaded';
import { useRunOperation } from './actions/use-run-operation';
import { AuditPart } from './audit/audit-part';
import { BackupsPart } from './backups/backups-part';
import { DifferencesPart } from './differences/differences-part';
import { HistoryPart } from './document-history/history-part';
import { DocumentPart } from './document/document-part';
import { EventsPart } from './events/events-part';
import { LogInsPart } from './log-ins/log-ins-part';
import { OperationsGate } from './operations-gate';
import { OperationsHead } from './operations-head';
import { useOperationsLocation } from './operations-location';
import { ParkedPart } from './parked/parked-part';
import { ProjectionsPart } from './projections/projections-part';
import { useStatuses } from './projections/statuses';
import { useFinishedWorkToasts } from './projections/use-finished-work-toasts';
import { type Paces, usePaces } from './projections/use-paces';
import { ServersPart } from './servers/servers-part';

const UNKNOWN: Paces = () => undefined;

/** /admin/operations: the projections and the operations on them while the canteens are open (docs/reference/wire.md#8). */
export function OperationsPage() {
  const [key, setKey] = useState<string>();
  const operator = useMemo(() => (key === undefined ? undefined : { key, leave: () => setKey(undefined) }), [key]);
  if (operator)
    return (
      <OperatorContext value={operator}>
        <OperatorsPage />
      </OperatorContext>
    );
  return (
    <RequireAdmin title={<Trans>Operations</Trans>} gate={<OperationsGate onOperator={setKey} />}>
      {(canteens) => <Operations canteens={canteens} />}
    </RequireAdmin>
  );
}

/** An operator sees the canteens' public data. */
function OperatorsPage() {
  const { data: canteens = [] } = useCanteens();
  return <Operations canteens={canteens} />;
}

function Operations({ canteens }: { canteens: readonly PublicCanteen[] }) {
  const query = useStatuses();
  const paces = usePaces(query.data, query.dataUpdatedAt);
  useFinishedWorkToasts(query.data);
  // The pace is unknown while the page cannot refresh.
  const isCurrent = useOnline() && !query.error;
  return (
    <div className="page">
      <OperationsHead statuses={query.data} readAt={query.dataUpdatedAt} />
      <PausedBanner statuses={query.data ?? []} />
      {query.data && query.error instanceof ApiError && (
        <div className="mb-4">
          <Banner tone="warn" role="status" icon={<TriangleAlert aria-hidden size={20} />}>
            <Trans>What you see may be old: it could not be refreshed.</Trans> {failureText(query.error)}
          </Banner>
        </div>
      )}
      <ChosenPart canteens={canteens} statuses={query} paces={isCurrent ? paces : UNKNOWN} />
    </div>
  );
}

interface ChosenPartProps {
  canteens: readonly PublicCanteen[];
  statuses: ReturnType<typeof useStatuses>;
  paces: Paces;
}

function ChosenPart({ canteens, statuses, paces }: ChosenPartProps) {
  const { t } = useLingui();
  const [{ part }] = useOperationsLocation();
  // These sections need no projection data.
  if (part === 'audit') return <AuditPart canteens={canteens} />;
  if (part === 'log-ins') return <LogInsPart canteens={canteens} />;
  if (part === 'events') return <EventsPart />;
  if (part === 'backups') return <BackupsPart />;
  if (part === 'servers') return <ServersPart />;
  if (isNotLoaded(statuses)) return <NotLoaded query={statuses} what={t`The list of projections`} />;
  if (!statuses.data) return <ProjectionsSkeleton />;
  if (part === 'parked') return <ParkedPart statuses={statuses.data} />;
  if (part === 'document') return <DocumentPart statuses={statuses.data} />;
  if (part === 'history') return <HistoryPart statuses={statuses.data} />;
  if (part === 'differences') return <DifferencesPart statuses={statuses.data} />;
  return <ProjectionsPart statuses={statuses.data} paces={paces} />;
}

/** Shown on every section: a paused view keeps answering with its last state, which users do not notice. */
function PausedBanner({ statuses }: { statuses: readonly ProjectionStatus[] }) {
  const { operate, busy } = useRunOperation();
  const paused = statuses.filter(({ state }) => state === 'paused').map(({ name }) => name);
  return (
    <div role="status" className="not-empty:mb-4">
      {paused.length > 0 && (
        <Banner
          tone="warn"
          icon={<CirclePause aria-hidden size={20} />}
          action={
            <Button busy={busy !== undefined} onClick={() => paused.forEach((name) => operate({ name, operation: 'resume' }))}>
              <Plural value={paused.length} one="Resume it" other="Resume all" />
            </Button>
          }
        >
          <b className="wrap-anywhere">
            <WhatIsPaused names={paused} all={paused.length === statuses.length} />
          </b>{' '}
          <Trans>Screens show old data until it is resumed. Orders are still accepted.</Trans>
        </Banner>
      )}
    </div>
  );
}

function WhatIsPaused({ names, all }: { names: readonly string[]; all: boolean }) {
  if (all) return <Trans>Everything is paused.</Trans>;
  const listed = names.join(', ');
  return names.length === 1 ? <Trans>{listed} is paused.</Trans> : <Trans>{listed} are paused.</Trans>;
}

/** Placeholder of the projections while they load. */
function ProjectionsSkeleton() {
  return (
    <div aria-busy className="grid rounded-card border border-line bg-surface">
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="flex h-13 items-center gap-6 border-b border-line px-4 last:border-b-0">
          <Skeleton className="h-4 w-36" />
          <Skeleton className="h-6 w-16 rounded-full!" />
          <Skeleton className="ml-auto h-4 w-24" />
        </div>
      ))}
    </div>
  );
}
