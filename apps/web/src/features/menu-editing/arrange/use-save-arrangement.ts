import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MenuArrangement } from '@tiffin/contracts';
import { call } from '../../../api/call';
import { refetchNow } from '../../../api/refetch';
import { ARRANGEMENT_KEY, MENU_KEY } from '../../home/use-menu';
import { arrangementOf, type Draft } from './draft';

/** Saves the arrangement and moves the snacks, all or nothing. `onSaved` runs once the menu has the snacks' new categories. */
export function useSaveArrangement(onSaved: (sent: Draft, answer: MenuArrangement) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (draft: Draft) => call<MenuArrangement>('/contractors/menu/arrangement', { method: 'PUT', body: arrangementOf(draft) }),
    onSuccess: async (answer, sent) => {
      cache.setQueryData<MenuArrangement>(ARRANGEMENT_KEY, answer);
      await refetchNow(cache, MENU_KEY);
      onSaved(sent, answer);
    },
  });
}
