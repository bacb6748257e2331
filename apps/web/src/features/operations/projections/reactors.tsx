import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactorStatus } from '@tiffin/contracts';
import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { useAdminCall } from '../../admin/admin-session';
import { formatCount } from '../number-formats';
import { operationsPath } from '../operations-location';
import { LagDuration } from './lag';
import { StateBadge } from './state-badge';

/** Refetch interval in ms; mails may take minutes anyway. */
const READ_AGAIN = 5_000;

/** The reactors with their progress, which no other section shows unless events are parked. */
export function Reactors() {
  const call = useAdminCall();
  const { data } = useQuery({
    queryKey: ['operations', 'reactors'],
    queryFn: ({ signal }) => call<ReactorStatus[]>('/operations/reactors', { signal }),
    staleTime: 0,
    refetchInterval: READ_AGAIN,
  });
  if (!data || data.length === 0) return null;
  return (
    <section className="mt-7">
      <h2 className="mb-3 title-card">
        <Trans>Reactors</Trans>
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {data.map((reactor) => (
          <ReactorRow key={reactor.name} {...reactor} />
        ))}
      </ul>
    </section>
  );
}

function ReactorRow({ name, state, lag, lagSeconds, parked, error }: ReactorStatus) {
  return (
    <li className="grid gap-1 px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <b className="min-w-0 grow wrap-anywhere">{name}</b>
        <StateBadge state={state} />
        <span className={clsx('tabular-nums', lag === 0 ? 'text-muted' : 'font-semibold')}>
          {lag === 0 ? <Trans>nothing behind</Trans> : <Trans>{formatCount(lag)} behind</Trans>}
          {lag > 0 && lagSeconds !== undefined && (
            <>
              {', '}
              <LagDuration seconds={lagSeconds} />
            </>
          )}
        </span>
        {parked > 0 && (
          <Link className="link whitespace-nowrap" to={operationsPath({ part: 'parked', projection: name })}>
            <Plural value={parked} one="# parked event" other="# parked events" />
          </Link>
        )}
      </p>
      {error !== undefined && <p className="text-sm font-medium wrap-anywhere text-danger-ink">{error}</p>}
    </li>
  );
}
