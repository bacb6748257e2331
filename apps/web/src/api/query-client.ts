import { QueryClient } from '@tanstack/react-query';
import { OfflineError } from './failures';

/**
 * How often a read is retried when the server cannot be reached. Refusals are not retried; `call` itself repeats what the server deferred.
 */
const RETRIES = 3;

/**
 * Creates the cache of the server's answers. Socket messages keep it fresh, and it refetches after every reconnect. Reads wait while
 * offline; changes fail at once with `OfflineError`, so that no change is sent later when the user no longer expects it.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 30 * 60_000,
        retry: (count, error) => error instanceof OfflineError && count < RETRIES,
        retryDelay: (count) => Math.min(1000 * 2 ** count, 5000),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

export const queryClient = createQueryClient();
