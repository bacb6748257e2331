import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Refetches every query under this key, or all queries without a key, because the data may have changed. A fetch in flight may have started
 * before the change, so it is cancelled and restarted; TanStack Query alone would accept its result.
 */
export async function refetchNow(cache: QueryClient, queryKey?: QueryKey): Promise<void> {
  const filters = queryKey && { queryKey };
  await cache.cancelQueries(filters, { silent: true });
  await cache.invalidateQueries(filters);
}

/**
 * Marks cached queries under this key as stale, so that those not on screen refetch when they are shown again. Queries on screen take
 * changes in through messages. Call it after folding a message, which marks queries as fresh.
 */
export function refetchWhenShown(cache: QueryClient, queryKey: QueryKey): void {
  queueMicrotask(() => void cache.invalidateQueries({ queryKey, type: 'inactive', refetchType: 'none' }));
}
