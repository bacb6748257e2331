import { QueryClient } from '@tanstack/react-query';
import { OfflineError } from './failures';

/** How often a read is asked again when the server can't be reached. What it refused is not asked again; `call` waits for what it put off. */
const RETRIES = 3;

/**
 * The cache of what the server said. It stays fresh by the socket's messages and is read again after every reconnect. Reads wait while offline;
 * changes fail at once with `Offline`, so that nothing is sent later that nobody expects any more.
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
