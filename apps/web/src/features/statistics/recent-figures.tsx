import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatRupees, weekdayOf, type DaySales, type RecentDays } from '@tiffin/contracts';
import { TrendingDown, TrendingUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { call } from '../../api/call';
import { dateText } from '../../language/formats';
import { Card } from '../../ui/card';
import { Money } from '../../ui/money';
import { Skeleton } from '../../ui/skeleton';
import { isNotLoaded, NotLoaded } from '../not-loaded/not-loaded';
import { formatCount } from './number-formats';
import { salesOf, trendOf } from './sales-of-days';
import { STATISTICS_KEY } from './statistics-key';

/** What was sold today and this week, and how the last week compares with the one before. Absent if nothing was sold lately. */
export function RecentFigures() {
  const { t } = useLingui();
  const query = useQuery({
    queryKey: [...STATISTICS_KEY, 'days'],
    queryFn: ({ signal }) => call<RecentDays>('/orders/statistics/days', { signal }),
  });
  if (query.data?.days.every(({ orders }) => orders === 0)) return null;
  if (isNotLoaded(query)) return <NotLoaded query={query} what={t`Today and this week`} />;
  return (
    <Card as="section" className="mb-4 grid gap-x-8 gap-y-4 p-4 sm:grid-cols-3 sm:p-6">
      {query.data ? <Figures days={query.data.days} /> : [1, 2, 3].map((figure) => <Skeleton key={figure} className="h-23" />)}
    </Card>
  );
}

/** Formats a day's name: `Wednesday`. */
const weekdayName = (day: string): string => dateText(new Date(`${day}T00:00:00Z`), { weekday: 'long', timeZone: 'UTC' });

function Figures({ days }: { days: readonly DaySales[] }) {
  const today = days.at(-1);
  if (!today) return null;
  const sinceMonday = weekdayOf(today.date);
  const weekBefore = days.at(-8);
  const thisWeek = salesOf(days.slice(-sinceMonday));
  const lastWeek = salesOf(days.slice(-sinceMonday - 7, -sinceMonday));
  const day = weekdayName(today.date);
  return (
    <>
      <Figure title={<Trans>Today</Trans>} sales={today}>
        {weekBefore && (
          <Trans>
            {day} before: {formatRupees(weekBefore.amount)}
          </Trans>
        )}
      </Figure>
      <Figure title={<Trans>This week</Trans>} sales={thisWeek}>
        <Trans>All of last week: {formatRupees(lastWeek.amount)}</Trans>
      </Figure>
      <Trend days={days} />
    </>
  );
}

function Figure({ title, sales, children }: { title: ReactNode; sales: Omit<DaySales, 'date'>; children: ReactNode }) {
  return (
    <div>
      <h2 className="text-sm font-normal text-muted">{title}</h2>
      <p className="text-2xl font-bold">
        <Money amount={sales.amount} />
      </p>
      <p className="tabular-nums">
        <Trans>Order Count</Trans> {formatCount(sales.orders)}
      </p>
      <p className="text-sm text-muted tabular-nums">{children}</p>
    </div>
  );
}

/** The last seven whole days against the seven before: today is not over. */
function Trend({ days }: { days: readonly DaySales[] }) {
  const { before, last, percent } = trendOf(days);
  const Arrow = percent !== undefined && percent < 0 ? TrendingDown : TrendingUp;
  return (
    <div>
      <h2 className="text-sm font-normal text-muted">
        <Trans>Trend</Trans>
      </h2>
      <p className="flex items-center gap-2 text-2xl font-bold tabular-nums">
        {percent === undefined ? (
          '–'
        ) : (
          <>
            <Arrow aria-hidden size={24} className={percent < 0 ? 'text-danger-ink' : 'text-ready-ink'} />
            {percent > 0 && '+'}
            {formatCount(percent)} %
          </>
        )}
      </p>
      <p className="tabular-nums">
        <Trans>Seven days up to yesterday: {formatRupees(last.amount)}</Trans>
      </p>
      <p className="text-sm text-muted tabular-nums">
        <Trans>Seven days before: {formatRupees(before.amount)}</Trans>
      </p>
    </div>
  );
}
