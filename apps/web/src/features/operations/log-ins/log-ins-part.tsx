import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LOG_IN_OUTCOMES, PAGE_SIZE, type PublicCanteen, type LogInsPage } from '@tiffin/contracts';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { Field } from '../../../ui/field';
import { Select } from '../../../ui/select';
import { useAdminCall } from '../../admin/admin-session';
import { isNotLoaded, NotLoaded } from '../../not-loaded/not-loaded';
import { LoadMore } from '../../orders/load-more';
import { CanteenField } from '../filters/canteen-field';
import { DayFields, completeDate } from '../filters/day-fields';
import { useOperationsLocation, type OperationsLocation } from '../operations-location';
import { RowsSkeleton } from '../rows-skeleton';
import { LogInRow, useOutcomeTexts } from './log-in-row';

/** Log-in attempts with passwords or keys. */
export function LogInsPart({ canteens }: { canteens: readonly PublicCanteen[] }) {
  return (
    <div className="grid gap-4">
      <p className="max-w-[68ch] text-muted">
        <Trans>
          Log-ins with a password or key, and failed attempts, of the last 90 days. Accounts and addresses are fingerprints: the same
          fingerprint is the same account or address, and tells nothing else. Of blocked attempts, one a minute is kept for each account and
          address.
        </Trans>
      </p>
      <LogInFilters canteens={canteens} />
      <Entries canteens={canteens} />
    </div>
  );
}

function Entries({ canteens }: { canteens: readonly PublicCanteen[] }) {
  const { t } = useLingui();
  const [place] = useOperationsLocation();
  const query = useLogIns(place);
  if (isNotLoaded(query)) return <NotLoaded query={query} what={t`The list of log-ins`} />;
  if (!query.data) return <RowsSkeleton rows={6} />;
  const logIns = query.data.pages.flatMap((page) => page.logIns);
  if (logIns.length === 0) return <NoLogIns />;
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

function NoLogIns() {
  const { t } = useLingui();
  const [{ from, to, canteen, outcome }, change] = useOperationsLocation();
  if (!from && !to && !canteen && !outcome)
    return <EmptyState art="results" title={t`No log-ins yet`} text={<Trans>Log-ins and failed attempts appear here.</Trans>} />;
  return (
    <EmptyState
      art="results"
      title={t`Nothing found`}
      text={<Trans>No log-in matches these filters.</Trans>}
      action={
        <Button onClick={() => change({ from: '', to: '', canteen: '', outcome: '' })}>
          <Trans>Clear the filters</Trans>
        </Button>
      }
    />
  );
}

/** Log-in attempts, newest first, page by page; empty filters do not filter. */
function useLogIns({ canteen, from, to, outcome }: OperationsLocation) {
  const call = useAdminCall();
  const filters = { canteenId: canteen, from: completeDate(from), to: completeDate(to), outcome };
  return useInfiniteQuery({
    queryKey: ['operations', 'log-ins', filters],
    queryFn: ({ pageParam, signal }) =>
      call<LogInsPage>('/operations/log-ins', { query: { ...filters, page: pageParam, limit: PAGE_SIZE }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.logInsInfo.hasNextPage ? pages.length + 1 : undefined),
    staleTime: 0,
  });
}

/** Filters by days, outcome and canteen. */
function LogInFilters({ canteens }: { canteens: readonly PublicCanteen[] }) {
  const { t } = useLingui();
  const [{ outcome = '' }, change] = useOperationsLocation();
  const texts = useOutcomeTexts();
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4 [&>*]:min-w-0">
      <DayFields />
      <Field label={<Trans>How it ended</Trans>}>
        <Select
          label={t`How it ended`}
          options={[{ value: '', label: t`Any outcome` }, ...LOG_IN_OUTCOMES.map((value) => ({ value, label: texts[value] }))]}
          value={outcome}
          onChange={(chosen) => change({ outcome: chosen })}
        />
      </Field>
      <CanteenField canteens={canteens} />
    </div>
  );
}
