import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { MailOfCall, MailsOfCallAnswer, LoggedEvent } from '@tiffin/contracts';
import { useEffect } from 'react';
import { serverNow } from '../../../api/server-clock';
import { Card } from '../../../ui/card';
import { EmptyState } from '../../../ui/empty-state';
import { useAdminCall } from '../../admin/admin-session';
import { isNotLoaded, NotLoaded } from '../../not-loaded/not-loaded';
import { LoadMore } from '../../orders/load-more';
import { momentText, useOperationsTimeZone } from '../moment-text';
import { RowsSkeleton } from '../rows-skeleton';
import { BackToEvents } from './back-to-events';
import { LoggedEventCard } from './logged-event-card';
import { SearchedBackTo } from './searched-back-to';
import { useFoundEvents } from './use-found-events';

/** Everything that one call caused: its events, the server's reactions, and the promised mails. */
export function CallTrace({ correlationId }: { correlationId: string }) {
  return (
    <div className="grid gap-4">
      <BackToEvents title={<Trans>The call {correlationId}</Trans>}>
        <Trans>
          The events that this call recorded, and below each what the server did because of it. To find its lines in the servers’ logs, run:
        </Trans>{' '}
        <code className="text-sm wrap-anywhere">docker compose logs | grep {correlationId}</code>
      </BackToEvents>
      <TraceEvents correlationId={correlationId} />
      <Mails correlationId={correlationId} />
    </div>
  );
}

function TraceEvents({ correlationId }: { correlationId: string }) {
  const { t } = useLingui();
  const query = useFoundEvents({ correlationId });
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  useEffect(() => {
    // Loads all pages: the call's first event may be on any of them.
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  if (isNotLoaded(query)) return <NotLoaded query={query} what={t`The log`} />;
  if (!query.data) return <RowsSkeleton rows={3} />;
  const trace = traceOf(query.data.pages.flatMap((page) => page.events));
  if (trace.length === 0 && !hasNextPage)
    return <EmptyState art="results" title={t`No events found`} text={<Trans>This call recorded no events.</Trans>} />;
  return (
    <div>
      <ol className="grid gap-3">
        {trace.map(({ event, depth }) => (
          <LoggedEventCard key={event._id} event={event} within="call" style={{ marginInlineStart: `${Math.min(depth, 4) * 1.25}rem` }} />
        ))}
      </ol>
      {hasNextPage && (
        <>
          <SearchedBackTo pages={query.data.pages} />
          <LoadMore busy={isFetching} failed={isFetchNextPageError} onMore={() => void fetchNextPage()} />
        </>
      )}
    </div>
  );
}

function Mails({ correlationId }: { correlationId: string }) {
  const { t } = useLingui();
  const call = useAdminCall();
  const query = useQuery({
    queryKey: ['operations', 'mails', correlationId],
    queryFn: ({ signal }) => call<MailsOfCallAnswer>('/operations/mails', { query: { correlationId }, signal }),
    staleTime: 0,
  });
  if (isNotLoaded(query)) return <NotLoaded query={query} what={t`The list of mails`} />;
  if (!query.data || query.data.mails.length === 0) return null;
  return (
    <section>
      <h3 className="mb-3 title-card">
        <Trans>Mails and notifications</Trans>
      </h3>
      <Card>
        <ul className="divide-y divide-line">
          {query.data.mails.map((mail) => (
            <MailRow key={`${mail.outbox} ${mail._id}`} mail={mail} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

function MailRow({ mail: { outbox, kind, state, queuedAt } }: { mail: MailOfCall }) {
  const { t } = useLingui();
  const zone = useOperationsTimeZone();
  const states: Record<MailOfCall['state'], string> = { waiting: t`waiting to be sent`, sent: t`sent`, dropped: t`not sent` };
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-2.5">
      <span className="wrap-anywhere">
        {outbox === 'mails' ? <Trans>Mail</Trans> : <Trans>Notification</Trans>} <b>{kind}</b>{' '}
        <span className="text-muted">· {states[state]}</span>
      </span>
      <time dateTime={queuedAt} className="text-sm text-muted tabular-nums">
        {momentText(queuedAt, zone, serverNow())}
      </time>
    </li>
  );
}

interface TracedEvent {
  readonly event: LoggedEvent;
  /** How many events are between this one and the call's own. */
  readonly depth: number;
}

/** A call's events as a trace, oldest first, each with its depth below the call's own events. `events`: newest first. Pure. */
function traceOf(events: readonly LoggedEvent[]): readonly TracedEvent[] {
  const depths = new Map<string, number>();
  return events.toReversed().map((event) => {
    const cause = depths.get(event.metadata.causationId);
    const depth = cause === undefined ? 0 : cause + 1;
    depths.set(event._id, depth);
    return { event, depth };
  });
}
