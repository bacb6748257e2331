import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { isNotLoaded, NotLoaded } from '../../not-loaded/not-loaded';
import { LoadMore } from '../../orders/load-more';
import { completeDate } from '../filters/whole-day';
import { useOperationsLocation, type OperationsLocation } from '../operations-location';
import { RowsSkeleton } from '../rows-skeleton';
import { LoggedEventCard } from './logged-event-card';
import { EventFilters } from './event-filters';
import { SearchedBackTo } from './searched-back-to';
import { useFoundEvents } from './use-found-events';

/** The newest events, or those that are looked for among all that the log holds. */
export function EventSearch() {
  const [place] = useOperationsLocation();
  return (
    <div className="grid gap-4">
      <EventFilters />
      <Found place={place} />
    </div>
  );
}

function Found({ place: { type = '', prefix = '', actor = '', text = '', from, to } }: { place: OperationsLocation }) {
  const { t } = useLingui();
  const query = useFoundEvents({ type, stream: prefix, actor, text, from: completeDate(from), to: completeDate(to) });
  if (isNotLoaded(query)) return <NotLoaded query={query} what={t`The log`} />;
  if (!query.data) return <RowsSkeleton rows={6} />;
  const events = query.data.pages.flatMap((page) => page.events);
  if (events.length === 0 && !query.hasNextPage) return <NothingFound />;
  return (
    <div>
      <ol className="grid gap-3">
        {events.map((event) => (
          <LoggedEventCard key={event._id} event={event} />
        ))}
      </ol>
      {query.hasNextPage && (
        <>
          <SearchedBackTo pages={query.data.pages} />
          <LoadMore busy={query.isFetchingNextPage} failed={query.isFetchNextPageError} onMore={() => void query.fetchNextPage()} />
        </>
      )}
    </div>
  );
}

function NothingFound() {
  const { t } = useLingui();
  const [, change] = useOperationsLocation();
  return (
    <EmptyState
      art="results"
      title={t`No events found`}
      text={<Trans>The log was looked through to its beginning, and no event fits.</Trans>}
      action={
        <Button onClick={() => change({ type: '', prefix: '', actor: '', text: '', from: '', to: '' })}>
          <Trans>Clear the filters</Trans>
        </Button>
      }
    />
  );
}
