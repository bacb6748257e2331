import { queryOptions, useQuery } from '@tanstack/react-query';
import type { OrdersPage, OrderStatus } from '@tiffin/contracts';
import { call } from '../../api/call';
import { useLive } from '../../live';
import { POLL_INTERVAL } from '../refetch/use-throttled-refetch';

export const TODAY_KEY = ['todays-orders'] as const;
export const COUNTS_KEY = [...TODAY_KEY, 'counts'] as const;

/** A page with the time (ms of the screen's clock) at which its read started. */
export interface TimedPage {
  readonly page: OrdersPage;
  readonly startedAt: number;
}

export async function readPage(
  query: { status: OrderStatus | 'All'; search?: string; page: number; limit: number },
  signal?: AbortSignal,
): Promise<TimedPage> {
  const startedAt = performance.now();
  return { page: await call<OrdersPage>('/orders', { query, ...(signal && { signal }) }), startedAt };
}

/** The number of today's orders per status: one small read that all counters share. */
export const countsQuery = queryOptions({
  queryKey: COUNTS_KEY,
  queryFn: ({ signal }) => readPage({ status: 'Pending', page: 1, limit: 1 }, signal),
  // The bell and the title's count must work while the tab is hidden.
  refetchIntervalInBackground: true,
});

/** The current refetch interval of live lists, in ms. */
export function usePollInterval(): number {
  return useLive().state === 'lost' ? POLL_INTERVAL.lost : POLL_INTERVAL.live;
}

/** The number of pending orders; `undefined` until it is known. It does not fetch: `PendingTitle` does. */
export function usePendingCount(): number | undefined {
  const { data } = useQuery({ ...countsQuery, staleTime: POLL_INTERVAL.live });
  return data?.page.ordersInfo.counts?.Pending;
}
