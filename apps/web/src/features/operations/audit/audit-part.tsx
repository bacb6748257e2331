import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { PAGE_SIZE, type AuditPage, type PublicCanteen, OPERATORS_KINDS, type OperatorsKind } from '@tiffin/contracts';
import { X } from 'lucide-react';
import { Button } from '../../../ui/button';
import { Chip } from '../../../ui/chip';
import { EmptyState } from '../../../ui/empty-state';
import { Field } from '../../../ui/field';
import { Select } from '../../../ui/select';
import { useAdminCall } from '../../admin/admin-session';
import { isNotLoaded, NotLoaded } from '../../not-loaded/not-loaded';
import { LoadMore } from '../../orders/load-more';
import { ActorFields } from '../filters/actor-fields';
import { CanteenField } from '../filters/canteen-field';
import { DayFields, completeDate } from '../filters/day-fields';
import { useOperationsLocation, type OperationsLocation } from '../operations-location';
import { RowsSkeleton } from '../rows-skeleton';
import { AuditRow } from './audit-row';

/** The audit trail: who did what and when, from the log. */
export function AuditPart({ canteens }: { canteens: readonly PublicCanteen[] }) {
  const [place] = useOperationsLocation();
  return (
    <div className="grid gap-4">
      <AuditFilters canteens={canteens} />
      <Entries canteens={canteens} place={place} />
    </div>
  );
}

function Entries({ canteens, place }: { canteens: readonly PublicCanteen[]; place: OperationsLocation }) {
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
          <AuditRow key={`${entry.stream} ${entry.at} ${index}`} entry={entry} canteens={canteens} />
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
  const [{ from, to, kind, canteen, actor, stream }, change] = useOperationsLocation();
  if (!from && !to && !kind && !canteen && !actor && !stream)
    return <EmptyState art="results" title={t`Nothing has been done yet`} text={<Trans>Orders and menu changes appear here.</Trans>} />;
  return (
    <EmptyState
      art="results"
      title={t`Nothing found`}
      text={<Trans>Nothing matches these filters.</Trans>}
      action={
        <Button onClick={() => change({ from: '', to: '', kind: '', canteen: '', actor: '', stream: '' })}>
          <Trans>Clear the filters</Trans>
        </Button>
      }
    />
  );
}

/** The audit entries, newest first, page by page; empty filters do not filter. */
function useAudit({ canteen, from, to, kind, actor, stream }: OperationsLocation) {
  const call = useAdminCall();
  const filters = { canteenId: canteen, from: completeDate(from), to: completeDate(to), kind, actor, stream };
  return useInfiniteQuery({
    queryKey: ['operations', 'audit', filters],
    queryFn: ({ pageParam, signal }) =>
      call<AuditPage>('/operations/audit', { query: { ...filters, page: pageParam, limit: PAGE_SIZE }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.auditInfo.hasNextPage ? pages.length + 1 : undefined),
    staleTime: 0,
  });
}

/** Filters by days, kind, actor, canteen and stream. */
function AuditFilters({ canteens }: { canteens: readonly PublicCanteen[] }) {
  const { t } = useLingui();
  const [{ kind = '', stream = '' }, change] = useOperationsLocation();
  const kinds: Record<OperatorsKind, string> = {
    order: t`Orders`,
    menu: t`Menu`,
    bill: t`Bills`,
    account: t`Accounts`,
    upkeep: t`Operations`,
  };
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-3 [&>*]:min-w-0">
      <DayFields />
      <Field label={<Trans>Kind</Trans>}>
        <Select
          label={t`Kind`}
          options={[{ value: '', label: t`Everything` }, ...OPERATORS_KINDS.map((value) => ({ value, label: kinds[value] }))]}
          value={kind}
          onChange={(chosen) => change({ kind: chosen })}
        />
      </Field>
      <CanteenField canteens={canteens} />
      <ActorFields />
      {stream !== '' && (
        <div className="col-span-full flex flex-wrap items-center gap-2">
          <Chip>
            <Trans>Only {stream}</Trans>
          </Chip>
          <Button tone="quiet" icon={<X aria-hidden size={16} />} onClick={() => change({ stream: '' })}>
            <Trans>All streams</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}
