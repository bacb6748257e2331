import { queryOptions, useQuery } from '@tanstack/react-query';
import type { PackagedItem, Snack } from '@tiffin/contracts';
import { call } from '../../api/call';

/** Keys of the cached menu and its two halves. */
export const MENU_KEY = ['menu'];
export const SNACKS_KEY = [...MENU_KEY, 'snacks'];
export const ITEMS_KEY = [...MENU_KEY, 'packaged'];

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
