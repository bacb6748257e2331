import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { PackagedItem, Snack } from '@tiffin/contracts';
import { call } from '../../api/call';
import { useLiveEvent } from '../../live';
import { readAgain } from '../../api/read-again';

const MENU = 'menu';

/** The snacks of the user's canteen, by name. */
export function useSnacks() {
  return useQuery({ queryKey: [MENU, 'snacks'], queryFn: ({ signal }) => call<Snack[]>('/snacks', { signal }) });
}

/** The packaged items of the user's canteen, by category. */
export function usePackagedItems() {
  return useQuery({ queryKey: [MENU, 'packaged'], queryFn: ({ signal }) => call<PackagedItem[]>('/snacks/packaged', { signal }) });
}

/** Reads the menu again whenever the canteen changes it. */
export function useLiveMenu(): void {
  const cache = useQueryClient();
  useLiveEvent('menuChanged', () => void readAgain(cache, [MENU]));
}
