import { queryOptions, useQuery } from '@tanstack/react-query';
import type { MenuArrangement, PackagedItem, PopularItems, Snack } from '@tiffin/contracts';
import { call } from '../../api/call';

/** Keys of the cached menu and its two halves. */
export const MENU_KEY = ['menu'];
export const SNACKS_KEY = [...MENU_KEY, 'snacks'];
export const ITEMS_KEY = [...MENU_KEY, 'packaged'];
export const ARRANGEMENT_KEY = [...MENU_KEY, 'arrangement'];
/** Not part of the menu: it changes by the day, not with the menu. */
const POPULAR_KEY = ['popular'];
/** Time in ms after which the most sold items are asked for again. */
const POPULAR_STAYS = 60 * 60_000;

/** The snacks of the user's canteen, by name. */
export function useSnacks(enabled = true) {
  return useQuery({ enabled, queryKey: SNACKS_KEY, queryFn: ({ signal }) => call<Snack[]>('/snacks', { signal }) });
}

/** The query of the packaged items of the user's canteen. */
export const packagedItemsQuery = queryOptions({
  queryKey: ITEMS_KEY,
  queryFn: ({ signal }) => call<PackagedItem[]>('/snacks/packaged', { signal }),
});

/** The packaged items of the user's canteen, by category. */
export function usePackagedItems(enabled = true) {
  return useQuery({ ...packagedItemsQuery, enabled });
}

/** The canteen's categories in their sequence, and its notes for the cook. */
export function useArrangement(enabled = true) {
  return useQuery({
    enabled,
    queryKey: ARRANGEMENT_KEY,
    queryFn: ({ signal }) => call<MenuArrangement>('/menu/arrangement', { signal }),
  });
}

/** What the canteen sold most on the last days. */
export function usePopularItems(enabled = true) {
  return useQuery({
    enabled,
    queryKey: POPULAR_KEY,
    queryFn: ({ signal }) => call<PopularItems>('/menu/popular', { signal }),
    staleTime: POPULAR_STAYS,
  });
}
