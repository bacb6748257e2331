import { Trans, useLingui } from '@lingui/react/macro';
import { FileDown, RotateCw } from 'lucide-react';
import { useKeptPlace } from '../../app/use-kept-place';
import { ButtonLink, IconButton } from '../../ui/button';
import { isNotLoaded, NotLoaded } from '../not-loaded/not-loaded';
import { HistoryFilters } from './filters/history-filters';
import { csvAddress, isBackwards, useHistoryFilter } from './history-filter';
import { HistoryList } from './history-list';
import { entriesOf } from './history-pages';
import { HistorySkeleton } from './history-skeleton';
import { NothingHappened } from './nothing-happened';
import { useHistory } from './use-history';

/** /history: who did what in the canteen, and when, for the contractor who answers for it. */
export function HistoryPage() {
  const { t } = useLingui();
  const [filter] = useHistoryFilter();
  const query = useHistory(filter);
  const entries = entriesOf(query.data);
  useKeptPlace(query.data !== undefined);

  const list = () => {
    if (isBackwards(filter)) return null;
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
