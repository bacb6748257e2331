import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';

/**
 * ms after which a live list is read again: while the connection is up (docs/reference/decisions.md#6.4), and more often while news do not
 * come by themselves.
 */
export const POLL_INTERVAL = { live: 30_000, lost: 10_000 } as const;

/**
 * Reads a cached answer again within `gather` ms; all wishes of that time are one read, since a busy minute brings many messages. `queryKey`
 * must keep its identity.
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
