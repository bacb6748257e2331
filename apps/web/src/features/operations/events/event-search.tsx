import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { isNotLoaded, NotLoaded } from '../../not-loaded/not-loaded';
import { LoadMore } from '../../orders/load-more';
import { Disclosure } from '../disclosure';
import { ActorFields } from '../filters/actor-fields';
import { DayFields, completeDate } from '../filters/day-fields';
import { TextFilter } from '../filters/text-filter';
import { useOperationsLocation, type OperationsLocation, operationsPath } from '../operations-location';
import { RowsSkeleton } from '../rows-skeleton';
import { LoggedEventCard } from './logged-event-card';
import { SearchedBackTo } from './searched-back-to';
import { useFoundEvents } from './use-found-events';

/** The newest events of the log, or those that match the filters. */
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
      text={<Trans>The whole log was searched. No event matches.</Trans>}
      action={
        <Button onClick={() => change({ type: '', prefix: '', actor: '', text: '', from: '', to: '' })}>
          <Trans>Clear the filters</Trans>
        </Button>
      }
    />
  );
}

/** The event filters: common ones visible, the others on demand or when the address uses them. */
function EventFilters() {
  const { t } = useLingui();
  const [{ type = '', prefix = '', text = '', actor, from, to }, change] = useOperationsLocation();
  const fields = 'grid grid-cols-2 gap-3 md:grid-cols-4 [&>*]:min-w-0';
  return (
    <div className="grid gap-2">
      <div className={fields}>
        <TextFilter
          label={<Trans>In the data</Trans>}
          value={text}
          maxLength={200}
          placeholder='"units":2'
          onValue={(value) => change({ text: value })}
        />
        <TextFilter label={<Trans>Type</Trans>} value={type} placeholder="OrderPlaced" onValue={(value) => change({ type: value })} />
        <TextFilter
          label={<Trans>Stream begins with</Trans>}
          value={prefix}
          maxLength={160}
          placeholder="order-"
          onValue={(value) => change({ prefix: value })}
        />
        <TextFilter label={<Trans>Call</Trans>} value="" placeholder={t`correlation id`} onValue={(call) => change({ call })} />
      </div>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <Disclosure label={t`When, and by whom`} open={Boolean(actor || from || to)}>
          <div className={`${fields} pb-1`}>
            <DayFields />
            <ActorFields />
          </div>
        </Disclosure>
        <Link className="inline-flex min-h-(--tap) items-center text-sm link" to={operationsPath({ part: 'history' })}>
          <Trans>History of a document</Trans>
        </Link>
      </div>
    </div>
  );
}
