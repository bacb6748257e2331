import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { PAGE_SIZE, type EventsPage } from '@tiffin/contracts';
import { Link } from 'react-router-dom';
import { ApiError } from '../../../api/call';
import { EmptyState } from '../../../ui/empty-state';
import { useAdminCall } from '../../admin/admin-session';
import { isNotLoaded, NotLoaded } from '../../not-loaded/not-loaded';
import { LoadMore } from '../../orders/load-more';
import { operationsPath } from '../operations-location';
import { RowsSkeleton } from '../rows-skeleton';
import { BackToEvents } from './back-to-events';
import { LoggedEventCard } from './logged-event-card';

/** The events of one stream, from its beginning. */
export function StreamEvents({ stream }: { stream: string }) {
  return (
    <div className="grid gap-4">
      <BackToEvents title={stream}>
        <Link className="link" to={operationsPath({ part: 'audit', stream })}>
          <Trans>Who did this, in the audit trail</Trans>
        </Link>
      </BackToEvents>
      <Events stream={stream} />
    </div>
  );
}

function Events({ stream }: { stream: string }) {
  const { t } = useLingui();
  const query = useEvents(stream);
  const events = query.data?.pages.flatMap((page) => page.events) ?? [];
  const unknown = query.error instanceof ApiError && query.error.status === 404;
  if (unknown || (query.data && events.length === 0))
    return <EmptyState art="results" title={t`No events found`} text={<Trans>The log has no stream of this name: {stream}</Trans>} />;
  if (isNotLoaded(query)) return <NotLoaded query={query} what={t`The stream`} />;
  if (!query.data) return <RowsSkeleton rows={3} />;
  return (
    <div>
      <ol className="grid gap-3">
        {events.map((event) => (
          <LoggedEventCard key={event._id} event={event} within="stream" />
        ))}
      </ol>
      {query.hasNextPage && (
        <LoadMore busy={query.isFetchingNextPage} failed={query.isFetchNextPageError} onMore={() => void query.fetchNextPage()} />
      )}
    </div>
  );
}

/** A stream's events as the log holds them, page by page, oldest first. */
function useEvents(stream: string) {
  const call = useAdminCall();
  return useInfiniteQuery({
    queryKey: ['operations', 'events', stream],
    queryFn: ({ pageParam, signal }) =>
      call<EventsPage>('/operations/events', { query: { stream, page: pageParam, limit: PAGE_SIZE }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.eventsInfo.hasNextPage ? pages.length + 1 : undefined),
    staleTime: 0,
  });
}
