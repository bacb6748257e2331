import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';

/**
 * Refetch intervals of live lists in ms: while the socket is connected (docs/reference/decisions.md#6.4), and, shorter, while no messages
 * arrive.
 */
export const POLL_INTERVAL = { live: 30_000, lost: 10_000 } as const;

/**
 * Returns a function that refetches a query within `gather` ms; all its calls in that time become one fetch, since many messages may arrive
 * at once. `queryKey` must keep its identity.
 */
export function useThrottledRefetch(queryKey: readonly unknown[], gather = 1_000): () => void {
  const cache = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [queryKey],
  );
  return useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void cache.invalidateQueries({ queryKey });
    }, gather);
  }, [cache, queryKey, gather]);
}
