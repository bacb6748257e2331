import { useEffect, useRef } from 'react';
import type { TabCounts } from './live/tab-orders';

/** Calls `onNew` when the number of orders rises, by a message or by a read. Orders of the first count are not new. */
export function useNewOrders(counts: TabCounts | undefined, onNew: () => void): void {
  const lastCount = useRef<number>(undefined);
  const latestOnNew = useRef(onNew);
  useEffect(() => {
    latestOnNew.current = onNew;
  }, [onNew]);
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  useEffect(() => {
    if (total === undefined) return;
    if (lastCount.current !== undefined && total > lastCount.current) latestOnNew.current();
    lastCount.current = total;
  }, [total]);
}
