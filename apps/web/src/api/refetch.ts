import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Has everything under this key read again, without a key everything there is, because it may have changed. A read that is under way began
 * before the news and may not see the change, so it is begun anew; TanStack Query by itself would wait for a first one and believe it.
 */
export async function refetchNow(cache: QueryClient, queryKey?: QueryKey): Promise<void> {
  const filters = queryKey && { queryKey };
  await cache.cancelQueries(filters, { silent: true });
  await cache.invalidateQueries(filters);
}

/**
 * Has what is known under this key and is not on screen read again when it comes back there. What is on screen takes news in by itself; so does
 * what else that reaches, which counts as fresh then, so this comes after it.
 */
export function refetchWhenShown(cache: QueryClient, queryKey: QueryKey): void {
  queueMicrotask(() => void cache.invalidateQueries({ queryKey, type: 'inactive', refetchType: 'none' }));
}
