import { Trans } from '@lingui/react/macro';
import { businessDay } from '@tiffin/contracts';
import { useState } from 'react';
import { serverNow } from '../../api/server-clock';
import { useTimeZone } from '../../session';
import { useItemNames } from '../home/use-item-names';
import { LoadMore } from '../orders/load-more';
import { EntryRow } from './entry/entry-row';
import { byDay, type NamedEntry } from './history-pages';
import { OrderDialog } from './order-dialog';
import type { HistoryQuery } from './use-history';
import { dateText } from '../../language/formats';

/** The entries by day; loads more near the end. */
export function HistoryList({ entries, query }: { entries: readonly NamedEntry[]; query: HistoryQuery }) {
  const timeZone = useTimeZone();
  const itemNames = useItemNames();
  // Kept after closing, so that the dialog's content does not change while it animates out.
  const [orderId, setOrderId] = useState<string>();
  const [open, setOpen] = useState(false);
  const openOrder = (id: string) => {
    setOrderId(id);
    setOpen(true);
  };
  return (
    <>
      {byDay(entries, timeZone).map(({ day, entries: ofDay }) => (
        <section key={day} aria-labelledby={`day-${day}`} className="mb-5">
          <h2 id={`day-${day}`} className="sticky top-(--header) z-1 bg-paper py-2 font-semibold">
            <DayName day={day} timeZone={timeZone} now={serverNow()} />
          </h2>
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {ofDay.map(({ key, entry }) => (
              <EntryRow key={key} entry={entry} timeZone={timeZone} itemNames={itemNames} onOrder={openOrder} />
            ))}
          </ul>
        </section>
      ))}
      {query.hasNextPage && (
        <LoadMore busy={query.isFetching} failed={query.isFetchNextPageError} onMore={() => void query.fetchNextPage()} />
      )}
      {orderId !== undefined && <OrderDialog key={orderId} orderId={orderId} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}

const DAY_MS = 86_400_000;
const DAY = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' } as const;

/** `Today · Sat, Nov 21, 2026`; only the date for days before yesterday. `now` in ms. */
function DayName({ day, timeZone, now }: { day: string; timeZone: string; now: number }) {
  const today = businessDay(new Date(now), timeZone);
  const yesterday = new Date(Date.parse(today) - DAY_MS).toISOString().slice(0, 10);
  const date = dateText(new Date(day), DAY);
  if (day !== today && day !== yesterday) return date;
  return (
    <>
      {day === today ? <Trans>Today</Trans> : <Trans>Yesterday</Trans>} <span className="font-normal text-muted">· {date}</span>
    </>
  );
}
