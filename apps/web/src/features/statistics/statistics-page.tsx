import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { StatisticsRow } from '@tiffin/contracts';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { call } from '../../api/call';
import { useLiveEvent } from '../../live';
import { useMember, useTimeZone } from '../../session';
import { Card } from '../../ui/card';
import { EmptyState } from '../../ui/empty-state';
import { Money } from '../../ui/money';
import { Select } from '../../ui/select';
import { Skeleton } from '../../ui/skeleton';
import { useMediaQuery } from '../../ui/use-media-query';
import { runningMonth } from '../bill/running-month';
import { isNotLoaded, NotLoaded } from '../not-loaded/not-loaded';
import { partsOf } from '../orders/month-options';
import { useThrottledRefetch } from '../refetch/use-throttled-refetch';
import { MonthCards } from './month-cards';
import { RecentFigures } from './recent-figures';
import { YearChart } from './year-chart';
import { formatCount } from './number-formats';
import { STATISTICS_KEY } from './statistics-key';
import { monthsOfYear, totalsOf } from './year-of-months';
import { YearTable } from './year-table';

const RangeFigures = lazy(async () => ({ default: (await import('./range-figures')).RangeFigures }));

/** /statistics: the canteen's year, month by month (docs/reference/specification.md#2, docs/reference/decisions.md#7.7). */
export function StatisticsPage() {
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams();
  const timeZone = useTimeZone();
  const running = runningMonth(timeZone);
  const now = partsOf(running);
  const year = yearFromAddress(search, now.year);
  const firstMonth = useMember()?.since ?? `${now.year - YEARS_BACK}-01`;
  const since = partsOf(firstMonth);
  const query = useStatistics(year);
  const choose = (chosen: string) =>
    setSearch((before) => yearAddress(Number(chosen), now.year, before), { replace: true, preventScrollReset: true });

  const figures = () => {
    if (isNotLoaded(query)) return <NotLoaded query={query} what={t`The statistics`} />;
    if (!query.data) return <StatisticsSkeleton />;
    const bounds = { first: year === since.year ? since.month : 1, running: year === now.year ? now.month : undefined };
    return <YearFigures rows={query.data} year={year} {...bounds} />;
  };
  return (
    <div className="page">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="title-page">
          <Trans>Statistics for {year}</Trans>
        </h1>
        <Select
          label={t`Year`}
          options={yearsOffered(now.year, Math.min(since.year, year)).map((offered) => ({
            value: String(offered),
            label: String(offered),
          }))}
          value={String(year)}
          onChange={choose}
        />
      </div>
      {year === now.year && <RecentFigures />}
      {figures()}
      {query.data && query.data.length > 0 && (
        <Suspense fallback={<Skeleton className="mt-10 h-75 rounded-card!" />}>
          <RangeFigures
            key={year}
            first={year === since.year ? firstMonth : `${year}-01`}
            last={year === now.year ? running : `${year}-12`}
            running={running}
          />
        </Suspense>
      )}
    </div>
  );
}

interface YearFiguresProps {
  rows: readonly StatisticsRow[];
  year: number;
  /** The canteen's first month in this year. */
  first: number;
  /** The current month, if it is in this year. */
  running: number | undefined;
}

function YearFigures({ rows, year, first, running }: YearFiguresProps) {
  const { t } = useLingui();
  const wide = useMediaQuery('(min-width: 64rem)');
  const months = monthsOfYear(rows, { first, running });
  const { total, orders } = totalsOf(months);
  if (orders === 0)
    return (
      <EmptyState
        art="orders"
        title={t`No orders in ${year}`}
        text={<Trans>Orders count here once they are prepared or picked up.</Trans>}
      />
    );
  return (
    <>
      <Card as="section" className="mb-4 p-4 sm:p-6">
        <div className="mb-5 flex flex-wrap items-end gap-x-10 gap-y-3">
          <div>
            <p className="text-sm text-muted">
              {running === undefined ? <Trans>The whole year</Trans> : <Trans>This year, up to today</Trans>}
            </p>
            <p className="text-2xl font-bold">
              <Money amount={total} />
            </p>
          </div>
          <div>
            <p className="text-sm text-muted">
              <Trans>Orders</Trans>
            </p>
            <p className="text-2xl font-bold tabular-nums">{formatCount(orders)}</p>
          </div>
        </div>
        {wide ? (
          <>
            <YearChart months={months} year={year} />
            <details className="mt-4">
              <summary className="min-h-(--tap) w-fit py-2.5 font-semibold text-accent-ink">
                <Trans>The chart as a table</Trans>
              </summary>
              <YearTable months={months} year={year} />
            </details>
          </>
        ) : (
          // Its bars are the chart where columns have no room for their figures.
          <div className="-mx-4">
            <YearTable months={months} year={year} />
          </div>
        )}
      </Card>
      <MonthCards months={months} />
    </>
  );
}

/** Placeholder of a year while it loads. */
function StatisticsSkeleton() {
  return (
    <div aria-busy>
      <p role="status" className="sr-only">
        <Trans>The statistics are being loaded.</Trans>
      </p>
      <div aria-hidden className="grid gap-6">
        <Card padded className="grid gap-5 sm:p-6!">
          <Skeleton className="h-14 w-2/3 sm:w-1/3" />
          <Skeleton className="h-75" />
        </Card>
        <Skeleton className="h-28 rounded-card!" />
      </div>
    </div>
  );
}

/** Time in ms over which changes are combined into one refetch: at lunch there is one change per second. */
const GATHER = 5000;

/** The months of a year with their prepared and picked-up orders; the current month updates by itself. */
function useStatistics(year: number) {
  const refetch = useThrottledRefetch(STATISTICS_KEY, GATHER);
  useLiveEvent('orderPrepared', refetch);
  useLiveEvent('orderPickedUp', refetch);
  useLiveEvent('orderRecalled', refetch);
  return useQuery({
    queryKey: [...STATISTICS_KEY, year],
    queryFn: ({ signal }) => call<StatisticsRow[]>('/orders/statistics', { query: { year }, signal }),
  });
}

/** The number of years before the current one in the filter, if the canteen's first month is not known. */
const YEARS_BACK = 4;

/** The year in the address; the current one if it is missing, incomplete or out of range. */
function yearFromAddress(search: URLSearchParams, current: number): number {
  const named = search.get('year') ?? '';
  const year = /^\d{4}$/.test(named) ? Number(named) : current;
  return year >= 2000 && year <= current ? year : current;
}

/** The address for a year; the current year needs no parameter. */
function yearAddress(year: number, current: number, search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search);
  if (year === current) next.delete('year');
  else next.set('year', String(year));
  return next;
}

/** The filter's options, newest first, back to `oldest`. */
function yearsOffered(current: number, oldest: number): number[] {
  return Array.from({ length: current - oldest + 1 }, (_, back) => current - back);
}
