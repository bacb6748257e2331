import { Trans, useLingui } from '@lingui/react/macro';
import type { Canteen } from '@tiffin/contracts';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { isNotLoaded, NotLoaded } from '../../not-loaded/not-loaded';
import { LoadMore } from '../../orders/load-more';
import { usePlace } from '../part';
import { RowsSkeleton } from '../rows-skeleton';
import { LogInFilters } from './log-in-filters';
import { LogInRow } from './log-in-row';
import { useLogIns } from './use-log-ins';

/** Who came in with a password or key, and who tried. */
export function LogInsPart({ canteens }: { canteens: readonly Canteen[] }) {
  return (
    <div className="grid gap-4">
      <p className="max-w-[68ch] text-muted">
        <Trans>
          Attempts to come in with a password or key, of the last 90 days. Accounts and addresses are fingerprints: the same one is the same
          account or address, and tells nothing else. Of those held back, one a minute is kept for each account and address.
        </Trans>
      </p>
      <LogInFilters canteens={canteens} />
      <Entries canteens={canteens} />
    </div>
  );
}

function Entries({ canteens }: { canteens: readonly Canteen[] }) {
  const { t } = useLingui();
  const [place] = usePlace();
  const query = useLogIns(place);
  if (isNotLoaded(query)) return <NotLoaded query={query} what={t`The list of log-ins`} />;
  if (!query.data) return <RowsSkeleton rows={6} />;
  const logIns = query.data.pages.flatMap((page) => page.logIns);
  if (logIns.length === 0) return <NobodyTried />;
  return (
    <div>
      <ul className="rounded-card border border-line bg-surface">
        {logIns.map((entry) => (
          <LogInRow key={entry._id} entry={entry} canteens={canteens} />
        ))}
      </ul>
      {query.hasNextPage && (
        <LoadMore busy={query.isFetchingNextPage} failed={query.isFetchNextPageError} onMore={() => void query.fetchNextPage()} />
      )}
    </div>
  );
}

function NobodyTried() {
  const { t } = useLingui();
  const [{ from, to, canteen, outcome }, change] = usePlace();
  if (!from && !to && !canteen && !outcome)
    return <EmptyState art="results" title={t`Nobody tried yet`} text={<Trans>Whoever logs in, or tries to, appears here.</Trans>} />;
  return (
    <EmptyState
      art="results"
      title={t`Nothing found`}
      text={<Trans>No attempt to come in fits these filters.</Trans>}
      action={
        <Button onClick={() => change({ from: '', to: '', canteen: '', outcome: '' })}>
          <Trans>Clear the filters</Trans>
        </Button>
      }
    />
  );
}
