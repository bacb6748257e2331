import { useState } from 'react';
import { serverNow } from '../../api/server-clock';
import { useMember } from '../../session';
import { LoadMore } from '../orders/load-more';
import { DayName } from './day-name';
import { EntryRow } from './entry/entry-row';
import { byDay, type NamedEntry } from './history-pages';
import { useItemNames } from './item-names';
import { OrderDialog } from './order-dialog';
import type { HistoryQuery } from './use-history';

/** What happened, day by day; more of it as the end comes near. */
export function HistoryList({ entries, query }: { entries: readonly NamedEntry[]; query: HistoryQuery }) {
  const timeZone = useMember()?.timeZone ?? 'Asia/Kolkata';
  const itemNames = useItemNames();
  // Kept after it is closed, so that nothing changes in a dialog on its way out.
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
