import { Trans, useLingui } from '@lingui/react/macro';
import type { Canteen } from '@tiffin/contracts';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { isNotLoaded, NotLoaded } from '../../not-loaded/not-loaded';
import { LoadMore } from '../../orders/load-more';
import { type Place, usePlace } from '../part';
import { RowsSkeleton } from '../rows-skeleton';
import { AuditFilters } from './audit-filters';
import { AuditRow } from './audit-row';
import { useAudit } from './use-audit';

/** Who did what and when, as far as it is in the log. */
export function AuditPart({ canteens }: { canteens: readonly Canteen[] }) {
  const [place] = usePlace();
  return (
    <div className="grid gap-4">
      <AuditFilters canteens={canteens} />
      <Entries place={place} />
    </div>
  );
}

function Entries({ place }: { place: Place }) {
  const { t } = useLingui();
  const query = useAudit(place);
  if (isNotLoaded(query)) return <NotLoaded query={query} what={t`The audit trail`} />;
  if (!query.data) return <RowsSkeleton rows={6} />;
  const entries = query.data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) return <NothingDone />;
  return (
    <div>
      <ul className="rounded-card border border-line bg-surface">
        {entries.map((entry, index) => (
          <AuditRow key={`${entry.stream} ${entry.at} ${index}`} entry={entry} />
        ))}
      </ul>
      {query.hasNextPage && (
        <LoadMore busy={query.isFetchingNextPage} failed={query.isFetchNextPageError} onMore={() => void query.fetchNextPage()} />
      )}
    </div>
  );
}

function NothingDone() {
  const { t } = useLingui();
  const [{ from, to, kind, canteen, actor, stream }, change] = usePlace();
  if (!from && !to && !kind && !canteen && !actor && !stream)
    return <EmptyState art="results" title={t`Nothing has been done yet`} text={<Trans>Orders and changes of menus appear here.</Trans>} />;
  return (
    <EmptyState
      art="results"
      title={t`Nothing found`}
      text={<Trans>Nothing that was done fits these filters.</Trans>}
      action={
        <Button onClick={() => change({ from: '', to: '', kind: '', canteen: '', actor: '', stream: '' })}>
          <Trans>Clear the filters</Trans>
        </Button>
      }
    />
  );
}
