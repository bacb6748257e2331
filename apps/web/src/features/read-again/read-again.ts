import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Has everything under this key read again, because a message says that it changed. A read that is under way began before the message and may
 * not see the change, so it is begun anew; TanStack Query by itself would wait for a first one and believe it.
 */
export async function readAgain(cache: QueryClient, queryKey: QueryKey): Promise<void> {
  await cache.cancelQueries({ queryKey }, { silent: true });
  await cache.invalidateQueries({ queryKey });
}
