import { Trans, useLingui } from '@lingui/react/macro';
import { FileDown, RotateCw } from 'lucide-react';
import { useMemo } from 'react';
import { useScrollRestoration } from '../../page/use-scroll-restoration';
import { Button, ButtonLink, IconButton } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { LoadingSkeleton } from '../../ui/loading-skeleton';
import { Skeleton } from '../../ui/skeleton';
import { isNotLoaded, NotLoaded } from '../not-loaded/not-loaded';
import { HistoryFilters } from './filters/history-filters';
import { csvAddress, NO_FILTER, isReversedRange, isFiltered, useHistoryFilter } from './history-filter';
import { HistoryList } from './history-list';
import { entriesOf } from './history-pages';
import { useHistory } from './use-history';

/** /history: who did what in the canteen and when, for its contractor. */
export function HistoryPage() {
  const { t } = useLingui();
  const [filter] = useHistoryFilter();
  const query = useHistory(filter);
  const entries = useMemo(() => entriesOf(query.data), [query.data]);
  useScrollRestoration(query.data !== undefined);

  const list = () => {
    if (isReversedRange(filter)) return null;
    if (isNotLoaded(query)) return <NotLoaded query={query} what={t`The history`} />;
    if (!query.data) return <HistorySkeleton />;
    if (entries.length === 0) return <NothingHappened />;
    return <HistoryList entries={entries} query={query} />;
  };
  return (
    <div className="page">
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="flex-auto title-page">
          <Trans>History</Trans>
        </h1>
        <IconButton
          tone="muted"
          label={t`Refresh`}
          title={t`Refresh`}
          aria-disabled={query.isFetching}
          icon={<RotateCw aria-hidden size={20} className={query.isRefetching ? 'motion-spin' : undefined} />}
          onClick={() => !query.isFetching && void query.refetch()}
        />
        {entries.length > 0 && (
          <ButtonLink to={csvAddress(filter)} reloadDocument download className="max-sm:px-3!" icon={<FileDown aria-hidden size={18} />}>
            <Trans>Download CSV</Trans>
          </ButtonLink>
        )}
      </div>
      <HistoryFilters entries={entries} />
      {list()}
    </div>
  );
}

/** Placeholder of a day while it loads. */
function HistorySkeleton() {
  const row = (
    <div className="flex min-h-16 items-center gap-3 px-4 md:min-h-12">
      <Skeleton className="size-8 rounded-full!" />
      <span className="grid w-3/5 gap-2 md:w-2/5">
        <Skeleton className="h-4.5" />
        <Skeleton className="h-3.5 w-1/2 md:hidden" />
      </span>
      <Skeleton className="ml-auto h-4.5 w-1/6 max-md:hidden" />
    </div>
  );
  return (
    <LoadingSkeleton
      text={<Trans>The history is being loaded.</Trans>}
      rows={10}
      row={row}
      className="divide-y divide-line rounded-card border border-line bg-surface"
      above={<Skeleton className="mb-3 h-5 w-36" />}
    />
  );
}

/** No entries yet, or none that match the filters, which can be cleared here. */
function NothingHappened() {
  const { t } = useLingui();
  const [filter, change] = useHistoryFilter();
  if (!isFiltered(filter))
    return (
      <EmptyState
        art="results"
        title={t`Nothing has happened yet`}
        text={<Trans>Orders and changes to the menu, bills and accounts appear here, with who made them.</Trans>}
      />
    );
  return (
    <EmptyState
      art="results"
      title={t`Nothing found`}
      text={<Trans>Nothing matches these filters.</Trans>}
      action={
        <Button onClick={() => change(NO_FILTER)}>
          <Trans>Clear the filters</Trans>
        </Button>
      }
    />
  );
}
