import { Trans, useLingui } from '@lingui/react/macro';
import { EmptyState } from '../../../ui/empty-state';
import { SteamingCarrier } from '../../../ui/carrier-art';
import { isNotLoaded, NotLoaded } from '../../not-loaded/not-loaded';
import { LoadMore } from '../../orders/load-more';
import { RowsSkeleton } from '../rows-skeleton';
import { ParkedCard } from './parked-card';
import { useParked, useRetry, useRetryAlike } from './use-parked';

interface ParkedEventsProps {
  /** Empty for all projections. */
  projection?: string;
  /** A document of the projection; empty for all. */
  document?: string;
  /** The most events to show. */
  limit?: number;
}

/** Parked events, with a retry. */
export function ParkedEvents({ projection = '', document = '', limit }: ParkedEventsProps) {
  const { t } = useLingui();
  const query = useParked(projection, limit, document);
  const { retry, retrying } = useRetry();
  const { retryAlike, retryingAlike } = useRetryAlike();
  if (isNotLoaded(query)) return <NotLoaded query={query} what={t`The list of parked events`} />;
  if (!query.data) return <RowsSkeleton rows={limit ?? 3} />;
  const parked = query.data.pages.flatMap((page) => page.parked);
  if (parked.length === 0)
    return (
      <EmptyState
        art={<SteamingCarrier />}
        title={t`No parked events`}
        text={
          <Trans>Events that a view can't fold, or that a reactor can't handle, wait here with their error until you retry them.</Trans>
        }
      />
    );
  return (
    <>
      <ul className="grid gap-3">
        {parked.map((event) => (
          <ParkedCard
            key={`${event.projection} ${event._id}`}
            event={event}
            busy={retrying === event._id || retryingAlike === event._id}
            onRetry={() => retry(event)}
            onRetryAlike={() => retryAlike(event)}
          />
        ))}
      </ul>
      {limit === undefined && query.hasNextPage && (
        // Resolved events leave the list, so the next page fits only after a refetch.
        <LoadMore busy={query.isFetching} failed={query.isFetchNextPageError} onMore={() => void query.fetchNextPage()} />
      )}
    </>
  );
}
