import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { PAGE_SIZE, type EventsPage } from '@tiffin/contracts';
import { Search } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { CallFailed } from '../../../api/call';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { Field, TextInput } from '../../../ui/field';
import { useAdminCall } from '../../admin/admin-session';
import { isNotLoaded, NotLoaded } from '../../not-loaded/not-loaded';
import { LoadMore } from '../../orders/load-more';
import { addressOf, usePlace } from '../part';
import { RowsSkeleton } from '../rows-skeleton';
import { LoggedEventCard } from './logged-event-card';

/** What the log holds of one stream. */
export function EventsPart() {
  const [{ stream = '' }, change] = usePlace();
  return (
    <div className="grid gap-4">
      <StreamForm key={stream} stream={stream} onStream={(chosen) => change({ stream: chosen })} />
      {stream !== '' && <Events stream={stream} />}
    </div>
  );
}

function StreamForm({ stream, onStream }: { stream: string; onStream: (stream: string) => void }) {
  const [typed, setTyped] = useState(stream);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onStream(typed.trim());
  };
  return (
    <form className="grid max-w-[640px] grid-cols-[minmax(0,1fr)_auto] items-end gap-2" onSubmit={submit}>
      <Field label={<Trans>Stream</Trans>}>
        <TextInput
          value={typed}
          maxLength={200}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          placeholder="order-…"
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Button type="submit" className="min-h-12" icon={<Search aria-hidden size={18} />} disabled={typed.trim() === ''}>
        <Trans>Show events</Trans>
      </Button>
    </form>
  );
}

function Events({ stream }: { stream: string }) {
  const { t } = useLingui();
  const query = useEvents(stream);
  const events = query.data?.pages.flatMap((page) => page.events) ?? [];
  const unknown = query.error instanceof CallFailed && query.error.status === 404;
  if (unknown || (query.data && events.length === 0))
    return <EmptyState art="results" title={t`No events found`} text={<Trans>The log has no stream of this name: {stream}</Trans>} />;
  if (isNotLoaded(query)) return <NotLoaded query={query} what={t`The stream`} />;
  if (!query.data) return <RowsSkeleton rows={3} />;
  return (
    <div>
      <p className="mb-3">
        <Link className="link" to={addressOf({ part: 'audit', stream })}>
          <Trans>Who did this, in the audit trail</Trans>
        </Link>
      </p>
      <ol className="grid gap-3">
        {events.map((event) => (
          <LoggedEventCard key={event._id} event={event} />
        ))}
      </ol>
      {query.hasNextPage && (
        <LoadMore busy={query.isFetchingNextPage} failed={query.isFetchNextPageError} onMore={() => void query.fetchNextPage()} />
      )}
    </div>
  );
}

/** The events of a stream as the log holds them, page by page, oldest first. Nothing is asked without a name. */
function useEvents(stream: string) {
  const call = useAdminCall();
  return useInfiniteQuery({
    queryKey: ['operations', 'events', stream],
    queryFn: ({ pageParam, signal }) =>
      call<EventsPage>('/operations/events', { query: { stream, page: pageParam, limit: PAGE_SIZE }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.eventsInfo.hasNextPage ? pages.length + 1 : undefined),
    staleTime: 0,
    enabled: stream !== '',
  });
}
