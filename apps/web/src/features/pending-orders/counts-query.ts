import { queryOptions, useQuery } from '@tanstack/react-query';
import type { OrdersPage, OrderStatus } from '@tiffin/contracts';
import { call } from '../../api/call';
import { useLive } from '../../live';
import { POLL_INTERVAL } from '../refetch/use-throttled-refetch';

export const TODAY_KEY = ['todays-orders'] as const;
export const COUNTS_KEY = [...TODAY_KEY, 'counts'] as const;

/** A page with the time (ms of the screen's clock) at which reading it began. */
export interface TimedPage {
  readonly page: OrdersPage;
  readonly startedAt: number;
}

export async function readPage(
  query: { status: OrderStatus | 'All'; search?: string; page: number; limit: number },
  signal: AbortSignal,
): Promise<TimedPage> {
  const startedAt = performance.now();
  return { page: await call<OrdersPage>('/orders', { query, signal }), startedAt };
}

/** How many orders of today there are in each status: one small read, which everything that counts them shares. */
export const countsQuery = queryOptions({
  queryKey: COUNTS_KEY,
  queryFn: ({ signal }) => readPage({ status: 'Pending', page: 1, limit: 1 }, signal),
  // A bell that rings only while somebody looks is of no use, nor is a count in the title.
  refetchIntervalInBackground: true,
});

/** ms after which a live list is read again now. */
export function usePollInterval(): number {
  return useLive().state === 'lost' ? POLL_INTERVAL.lost : POLL_INTERVAL.live;
}

/** How many orders wait to be prepared; `undefined` until that is known. Whoever shows it doesn't ask for it again: `PendingTitle` does. */
export function usePendingCount(): number | undefined {
  const { data } = useQuery({ ...countsQuery, staleTime: POLL_INTERVAL.live });
  return data?.page.ordersInfo.counts?.Pending;
}
