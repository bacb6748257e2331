import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { PAGE_SIZE, PAGE_SIZE_MAX } from '@tiffin/contracts';
import { useMemo } from 'react';
import { countsQuery, readPage, TODAY_KEY, usePollInterval, type TimedPage } from '../../pending-orders/counts-query';
import type { LiveOrders } from './live-orders';
import { tabCounts, type TabCounts, isWaiting, tabOrders, type ReadTab, type Tab } from './tab-orders';

export const TABS_KEY = [...TODAY_KEY, 'tab'] as const;

/**
 * Waiting orders are read in one page: between two pages, an order that leaves would hide another. Rejected ones too, since they are shown
 * in two groups.
 */
function pageSize(status: Tab): number {
  return isWaiting(status) || status === 'Rejected' ? PAGE_SIZE_MAX : PAGE_SIZE;
}

function asTab(status: Tab, search: string, pages: readonly TimedPage[]): ReadTab {
  return {
    status,
    search,
    orders: pages.flatMap(({ page }) => page.orders),
    complete: pages.at(-1)?.page.ordersInfo.hasNextPage !== true,
    startedAt: Math.min(...pages.map(({ startedAt }) => startedAt)),
  };
}

/** One tab of Today's Orders, page by page, with live changes. */
export function useTabQuery(status: Tab, search: string, live: LiveOrders) {
  const readEvery = usePollInterval();
  const limit = pageSize(status);
  const query = useInfiniteQuery({
    queryKey: [...TABS_KEY, status, search],
    queryFn: ({ pageParam, signal }) => readPage({ status, search, page: pageParam, limit }, signal),
    initialPageParam: 1,
    // Orders that have left the tab moved the others forward, so the next page starts after those still in it.
    getNextPageParam: (last, pages) =>
      last.page.ordersInfo.hasNextPage ? Math.floor(tabOrders(asTab(status, search, pages), live).length / limit) + 1 : undefined,
    staleTime: 0,
    refetchInterval: readEvery,
  });
  const orders = useMemo(() => query.data && tabOrders(asTab(status, search, query.data.pages), live), [query.data, status, search, live]);
  return { query, orders };
}

/** The current number of orders per tab; `undefined` until the first count. */
export function useTabCounts(live: LiveOrders): TabCounts | undefined {
  const readEvery = usePollInterval();
  const { data } = useQuery({ ...countsQuery, staleTime: 0, refetchInterval: readEvery });
  const counted = data?.page.ordersInfo.counts;
  return useMemo(() => counted && tabCounts(counted, data?.startedAt ?? 0, live), [counted, data?.startedAt, live]);
}
