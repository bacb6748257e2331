import { useCallback, useState } from 'react';
import { useTimeZone } from '../../session';
import { useItemNames } from '../home/use-item-names';
import { LoadMore } from '../orders/load-more';
import { HistoryDays } from './history-days';
import type { NamedEntry } from './history-pages';
import { OrderDialog } from './order-dialog';
import type { HistoryQuery } from './use-history';

/** The entries by day; loads more near the end. */
export function HistoryList({ entries, query }: { entries: readonly NamedEntry[]; query: HistoryQuery }) {
  const timeZone = useTimeZone();
  const itemNames = useItemNames();
  // Kept after closing, so that the dialog's content does not change while it animates out.
  const [orderId, setOrderId] = useState<string>();
  const [open, setOpen] = useState(false);
  const openOrder = useCallback((id: string) => {
    setOrderId(id);
    setOpen(true);
  }, []);
  return (
    <>
      <HistoryDays entries={entries} complete={!query.hasNextPage} timeZone={timeZone} itemNames={itemNames} onOrder={openOrder} />
      {query.hasNextPage && (
        <LoadMore busy={query.isFetching} failed={query.isFetchNextPageError} onMore={() => void query.fetchNextPage()} />
      )}
      {orderId !== undefined && <OrderDialog key={orderId} orderId={orderId} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
