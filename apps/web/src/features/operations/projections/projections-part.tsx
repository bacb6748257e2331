import { Trans } from '@lingui/react/macro';
import type { ProjectionStatus } from '@tiffin/contracts';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Banner } from '../../../ui/banner';
import { useMediaQuery } from '../../../ui/use-media-query';
import { ConfirmOperation } from '../actions/confirm-operation';
import type { Operation, OperationRequest } from '../actions/operation';
import { useRunOperation } from '../actions/use-run-operation';
import { formatCount } from '../number-formats';
import { ParkedEvents } from '../parked/parked-events';
import { useParked } from '../parked/use-parked';
import { operationsPath } from '../operations-location';
import { ProjectionCards } from './projection-cards';
import type { ProjectionListProps } from './projection-list';
import { ProjectionTable } from './projection-table';
import { Reactors } from './reactors';

/** The number of parked events shown here; their own tab lists all. */
const PARKED_SHOWN = 3;

/** The first parked events, if any. Projection statuses do not include those of reactors. */
function ParkedSection({ expected }: { expected: boolean }) {
  const { data } = useParked('', PARKED_SHOWN);
  const [first] = data?.pages ?? [];
  if (first ? first.parked.length === 0 : !expected) return null;
  return (
    <section className="mt-7">
      <h2 className="mb-3 title-card">
        <Trans>Parked events</Trans>
      </h2>
      <ParkedEvents limit={PARKED_SHOWN} />
      {first?.parkedInfo.hasNextPage && (
        <p className="mt-3">
          <Link className="link" to={operationsPath({ part: 'parked' })}>
            <Trans>Show all parked events</Trans>
          </Link>
        </p>
      )}
    </section>
  );
}

/** Every projection with its operations; parked events below. */
export function ProjectionsPart({ statuses, paces }: Pick<ProjectionListProps, 'statuses' | 'paces'>) {
  const { operate, busy } = useRunOperation();
  const [confirmation, setConfirmation] = useState<OperationRequest>();
  const wide = useMediaQuery('(min-width: 1240px)');
  const ask = (name: string, operation: Operation): void => {
    // Needs no confirmation: reads keep working, and it can be paused again.
    if (operation === 'resume') operate({ name, operation });
    else setConfirmation({ name, operation });
  };
  const confirm = (request: OperationRequest): void => {
    setConfirmation(undefined);
    operate(request);
  };
  const List = wide ? ProjectionTable : ProjectionCards;
  return (
    <>
      <StallBanners statuses={statuses} />
      <List statuses={statuses} paces={paces} busy={busy} onAsk={ask} />
      <p className="mt-2">
        <Link className="link inline-flex min-h-(--tap) items-center" to={operationsPath({ part: 'document' })}>
          <Trans>Compare one document with the log</Trans>
        </Link>
      </p>
      <Reactors />
      <ParkedSection expected={statuses.some(({ parked }) => parked > 0)} />
      <ConfirmOperation
        status={statuses.find(({ name }) => name === confirmation?.name)}
        operation={confirmation?.operation ?? 'verify'}
        onClose={() => setConfirmation(undefined)}
        onConfirm={confirm}
      />
    </>
  );
}

/** Explains why a projection stands still while there is work. The text does not update, so that screen readers are not interrupted. */
function StallBanners({ statuses }: { statuses: readonly ProjectionStatus[] }) {
  const stalled = statuses.filter(({ state }) => state === 'stalled');
  return (
    <div role="alert" className="grid gap-2 not-empty:mb-4">
      {stalled.map(({ name, position, error }) => (
        <Banner key={name} tone="danger" icon={<TriangleAlert aria-hidden size={20} />}>
          <b>
            <Trans>
              {name} has stalled at position {formatCount(position)}.
            </Trans>
          </b>{' '}
          <span className="wrap-anywhere">{error}</span>
        </Banner>
      ))}
    </div>
  );
}
