import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MenuArrangement, Snack } from '@tiffin/contracts';
import { call } from '../../../api/call';
import { refetchNow } from '../../../api/refetch';
import { ARRANGEMENT_KEY, MENU_KEY } from '../../home/use-menu';
import { arrangementOf, type Draft } from './draft';

interface SavedArrangement {
  readonly answer: MenuArrangement;
  /** The snacks that were not moved, and why not. */
  readonly left: Draft['moved'];
  readonly failure?: unknown;
}

/** Saves the arrangement, then moves each snack on its own: what failed can be saved again. */
export function useSaveArrangement(snacks: readonly Snack[], onSaved: (sent: Draft, saved: SavedArrangement) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (draft: Draft): Promise<SavedArrangement> => {
      const answer = await call<MenuArrangement>('/contractors/menu/arrangement', { method: 'PUT', body: arrangementOf(draft) });
      const left: Record<string, string> = { ...draft.moved };
      try {
        for (const [snackId, key] of Object.entries(draft.moved)) {
          const index = draft.categories.findIndex((category) => category.key === key);
          await moveSnack(
            snacks.find(({ _id }) => _id === snackId),
            answer.categories[index]?._id ?? '',
          );
          delete left[snackId];
        }
      } catch (failure) {
        return { answer, left, failure };
      }
      return { answer, left };
    },
    onSuccess: (saved, sent) => {
      cache.setQueryData<MenuArrangement>(ARRANGEMENT_KEY, saved.answer);
      void refetchNow(cache, MENU_KEY);
      onSaved(sent, saved);
    },
  });
}

/** Sets a snack's category; the form needs its name and price too. A snack that left the menu is skipped. */
async function moveSnack(snack: Snack | undefined, category: string): Promise<void> {
  if (!snack || (snack.category ?? '') === category) return;
  const body = new FormData();
  for (const [field, value] of Object.entries({ name: snack.name, price: String(snack.price), category })) body.append(field, value);
  await call(`/contractors/snacks/${encodeURIComponent(snack._id)}`, { method: 'PATCH', body });
}
