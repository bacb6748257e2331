import { useEffect, useRef } from 'react';
import type { TabCounts } from './live/tab-orders';

/** Calls `onNew` when the number of orders rises, by a message or by a read. Orders of the first count are not new. */
export function useNewOrders(counts: TabCounts | undefined, onNew: () => void): void {
  const known = useRef<number>(undefined);
  const tell = useRef(onNew);
  useEffect(() => {
    tell.current = onNew;
  }, [onNew]);
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  useEffect(() => {
    if (total === undefined) return;
    if (known.current !== undefined && total > known.current) tell.current();
    known.current = total;
  }, [total]);
}
