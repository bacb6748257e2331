import { Trans, useLingui } from '@lingui/react/macro';
import type { PublicCanteen } from '@tiffin/contracts';
import { TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { ApiError } from '../../api/call';
import { failureText } from '../../api/failure-text';
import { useOnline } from '../../api/reachability';
import { Banner } from '../../ui/banner';
import { RequireAdmin } from '../admin/require-admin';
import { OperatorContext } from '../admin/admin-session';
import { useCanteens } from '../log-in/use-hostels';
import { isNotLoaded, NotLoaded } from '../not-loaded/not-loaded';
import { AuditPart } from './audit/audit-part';
import { BackupsPart } from './backups/backups-part';
import { DifferencesPart } from './differences/differences-part';
import { DocumentPart } from './document/document-part';
import { HistoryPart } from './document-history/history-part';
import { EventsPart } from './events/events-part';
import { LogInsPart } from './log-ins/log-ins-part';
import { OperationsGate } from './operations-gate';
import { OperationsHead } from './operations-head';
import { PausedBanner } from './paused-banner';
import { ParkedPart } from './parked/parked-part';
import { useOperationsLocation } from './operations-location';
import { ProjectionsPart } from './projections/projections-part';
import { ProjectionsSkeleton } from './projections/projections-skeleton';
import { useStatuses } from './projections/statuses';
import { useFinishedWorkToasts } from './projections/use-finished-work-toasts';
import { type Paces, usePaces } from './projections/use-paces';
import { ServersPart } from './servers/servers-part';

const UNKNOWN: Paces = () => undefined;

/** /admin/operations: the views and what operators do with them while people order (docs/reference/wire.md#8). */
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

/** An operator knows the canteens as everybody does. */
function OperatorsPage() {
  const { data: canteens = [] } = useCanteens();
  return <Operations canteens={canteens} />;
}

function Operations({ canteens }: { canteens: readonly PublicCanteen[] }) {
  const query = useStatuses();
  const paces = usePaces(query.data, query.dataUpdatedAt);
  useFinishedWorkToasts(query.data);
  // Nobody knows how fast it goes while nobody can look.
  const known = useOnline() && !query.error;
  return (
    <div className="page">
      <OperationsHead statuses={query.data} readAt={query.dataUpdatedAt} />
      <PausedBanner statuses={query.data ?? []} />
      {query.data && query.error instanceof ApiError && (
        <div className="mb-4">
          <Banner tone="warn" role="status" icon={<TriangleAlert aria-hidden size={20} />}>
            <Trans>What you see may be old: it could not be read again.</Trans> {failureText(query.error)}
          </Banner>
        </div>
      )}
      <ChosenPart canteens={canteens} statuses={query} paces={known ? paces : UNKNOWN} />
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
  // These need nothing of the projections.
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
