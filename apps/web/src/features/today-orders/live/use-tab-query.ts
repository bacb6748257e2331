import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { OrdersPage, OrderStatus } from '@tiffin/contracts';
import { PAGE_SIZE, PAGE_SIZE_MAX } from '@tiffin/contracts';
import { useMemo } from 'react';
import { call } from '../../../api/call';
import { useLive } from '../../../live';
import { READ_EVERY } from '../../read-again/read-every';
import type { LiveOrders } from './live-orders';
import { tabCounts } from './tab-counts';
import type { TabCounts } from './tab-counts';
import { isWaiting, tabOrders } from './tab-orders';
import type { ReadTab } from './tab-orders';

export const TODAY_KEY = ['todays-orders'] as const;
export const TABS_KEY = [...TODAY_KEY, 'tab'] as const;
export const COUNTS_KEY = [...TODAY_KEY, 'counts'] as const;

/** A page with the time (ms of the screen's clock) at which reading it began. */
export interface ReadPage {
  readonly page: OrdersPage;
  readonly startedAt: number;
}

async function readPage(
  query: { status: OrderStatus; search?: string; page: number; limit: number },
  signal: AbortSignal,
): Promise<ReadPage> {
  const startedAt = performance.now();
  return { page: await call<OrdersPage>('/orders', { query, signal }), startedAt };
}

/** Whoever waits is shown at once, and read in one answer: between two pages an order that leaves would hide another. */
function pageSize(status: OrderStatus): number {
  return isWaiting(status) ? PAGE_SIZE_MAX : PAGE_SIZE;
}

function asTab(status: OrderStatus, search: string, pages: readonly ReadPage[]): ReadTab {
  return {
    status,
    search,
    orders: pages.flatMap(({ page }) => page.orders),
    complete: pages.at(-1)?.page.ordersInfo.hasNextPage !== true,
    startedAt: Math.min(...pages.map(({ startedAt }) => startedAt)),
  };
}

/** One tab of Today's Orders, page by page, as it is now. */
export function useTabQuery(status: OrderStatus, search: string, live: LiveOrders) {
  const readEvery = useReadEvery();
  const limit = pageSize(status);
  const query = useInfiniteQuery({
    queryKey: [...TABS_KEY, status, search],
    queryFn: ({ pageParam, signal }) => readPage({ status, search, page: pageParam, limit }, signal),
    initialPageParam: 1,
    // Orders that have left the tab moved the rest forward, so the next page begins where those that are still in it end.
    getNextPageParam: (last, pages) =>
      last.page.ordersInfo.hasNextPage ? Math.floor(tabOrders(asTab(status, search, pages), live).length / limit) + 1 : undefined,
    staleTime: 0,
    refetchInterval: readEvery,
  });
  const orders = useMemo(() => query.data && tabOrders(asTab(status, search, query.data.pages), live), [query.data, status, search, live]);
  return { query, orders };
}

function useReadEvery(): number {
  return useLive().state === 'lost' ? READ_EVERY.lost : READ_EVERY.live;
}

/** How many orders each tab has now; `undefined` until the first count. */
export function useTabCounts(live: LiveOrders): TabCounts | undefined {
  const readEvery = useReadEvery();
  const { data } = useQuery({
    queryKey: COUNTS_KEY,
    queryFn: ({ signal }) => readPage({ status: 'Pending', page: 1, limit: 1 }, signal),
    staleTime: 0,
    refetchInterval: readEvery,
    // A bell that rings only while somebody looks is of no use.
    refetchIntervalInBackground: true,
  });
  const counted = data?.page.ordersInfo.counts;
  return useMemo(() => counted && tabCounts(counted, data?.startedAt ?? 0, live), [counted, data?.startedAt, live]);
}
