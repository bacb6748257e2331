import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatRupees, type RangeStatistics } from '@tiffin/contracts';
import { useState } from 'react';
import { call } from '../../api/call';
import { useMember } from '../../session';
import { Field } from '../../ui/field';
import { Select } from '../../ui/select';
import { Skeleton } from '../../ui/skeleton';
import { CountTable } from '../day-close/count-table';
import { useSoldItemName } from '../home/use-item-names';
import { isNotLoaded, NotLoaded } from '../not-loaded/not-loaded';
import { monthAndYear } from '../bill/bill-dates';
import { clockTime } from '../orders/order-date';
import { monthGroups, partsOf, type Month } from '../orders/month-options';
import { belowItem } from './sold-options';
import { STATISTICS_KEY } from './statistics-key';
import { dateText } from '../../language/formats';

/** Sales over a chosen range of months up to the current one: by item, hour and weekday, and preparation times. */
export function RangeFigures({ first, last, running }: { first: Month; last: Month; running: Month }) {
  const { t } = useLingui();
  const [from, setFrom] = useState(first);
  const [to, setTo] = useState(last);
  const query = useQuery({
    queryKey: [...STATISTICS_KEY, 'range', from, to],
    queryFn: ({ signal }) => call<RangeStatistics>('/orders/statistics/range', { query: { from, to }, signal }),
    enabled: isInOrder(from, to),
  });
  const since = useMember()?.since;
  const months = monthGroups(running, first, since).flatMap((year) =>
    year.months.map((month) => ({ value: month, label: monthAndYear(partsOf(month)) })),
  );
  const figures = () => {
    if (!isInOrder(from, to))
      return (
        <p role="alert" className="text-danger-ink">
          <Trans>Please choose at most 24 months, the first before the last.</Trans>
        </p>
      );
    if (isNotLoaded(query)) return <NotLoaded query={query} what={t`What sold when`} />;
    return query.data ? <Tables range={query.data} /> : <Skeleton className="h-75 rounded-card!" />;
  };
  return (
    <section className="mt-10">
      <h2 className="mb-3 text-xl font-bold">
        <Trans>What sold when</Trans>
      </h2>
      <div className="mb-4 flex flex-wrap gap-3">
        <Field label={t`From`}>
          <Select label={t`From`} options={months} value={from} onChange={setFrom} />
        </Field>
        <Field label={t`To`}>
          <Select label={t`To`} options={months} value={to} onChange={setTo} />
        </Field>
      </div>
      {figures()}
    </section>
  );
}

/** The server accepts at most two years, and no range that ends before it begins. */
function isInOrder(from: Month, to: Month): boolean {
  const first = partsOf(from);
  const last = partsOf(to);
  const months = (last.year - first.year) * 12 + last.month - first.month + 1;
  return months >= 1 && months <= 24;
}

// January 1, 2024 was a Monday.
const weekdayName = (weekday: number): string => dateText(Date.UTC(2024, 0, weekday), { weekday: 'long', timeZone: 'UTC' });
const clock = (hour: number): string => clockTime(new Date(Date.UTC(1970, 0, 1, hour)).toISOString(), 'UTC');

function Tables({ range: { items, hours, weekdays, orders, timeToPrepare } }: { range: RangeStatistics }) {
  const { t } = useLingui();
  const nameOf = useSoldItemName();
  const none = t`Nothing was sold in these months.`;
  // The column has the minutes.
  const waitLabel = (share: string, minutes: number | null) => (minutes === null ? t`${share}: more than 2 hours` : share);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <CountTable
        title={t`By item`}
        counted={t`Sold`}
        none={none}
        rows={items.map((item) => ({
          key: `${item.itemId}:${item.variantId ?? ''}`,
          label: `${nameOf(item)}, ${formatRupees(item.price)}`,
          count: item.quantity,
          amount: item.amount,
          ...belowItem(item),
        }))}
      />
      <div className="grid gap-4">
        <CountTable
          title={t`By hour`}
          counted={t`Orders`}
          none={none}
          rows={hours.map(({ hour, orders: count }) => ({ key: String(hour), label: `${clock(hour)} – ${clock(hour + 1)}`, count }))}
        />
        <CountTable
          title={t`By weekday`}
          counted={t`Orders`}
          none={none}
          rows={
            orders === 0
              ? []
              : weekdays.map(({ weekday, orders: count, amount }) => ({ key: String(weekday), label: weekdayName(weekday), count, amount }))
          }
        />
        <CountTable
          title={t`Time to prepare`}
          counted={t`Minutes`}
          none={t`No order was marked as prepared in these months.`}
          rows={
            timeToPrepare.orders === 0
              ? []
              : [
                  { key: 'median', label: waitLabel(t`Half of the orders`, timeToPrepare.median), count: timeToPrepare.median },
                  { key: 'ninetieth', label: waitLabel(t`9 of 10 orders`, timeToPrepare.ninetieth), count: timeToPrepare.ninetieth },
                ].map(({ count, ...row }) => ({ ...row, ...(count !== null && { count }) }))
          }
        />
      </div>
    </div>
  );
}
