import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Has everything under this key read again, without a key everything there is, because it may have changed. A read that is under way began
 * before the news and may not see the change, so it is begun anew; TanStack Query by itself would wait for a first one and believe it.
 */
export async function readAgain(cache: QueryClient, queryKey?: QueryKey): Promise<void> {
  const filters = queryKey && { queryKey };
  await cache.cancelQueries(filters, { silent: true });
  await cache.invalidateQueries(filters);
}
