import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CanteenSettings } from '@tiffin/contracts';
import { call } from '../../../api/call';
import { failureText } from '../../../api/failure-text';
import { toast } from '../../../ui/toast';

const SETTINGS_KEY = ['canteen-settings'] as const;
const PATH = '/contractors/settings';

/** How the canteen works, and how to change that: at once on screen, and back where the server says no. */
export function useCanteenSettings() {
  const cache = useQueryClient();
  const query = useQuery({ queryKey: SETTINGS_KEY, queryFn: ({ signal }) => call<CanteenSettings>(PATH, { signal }) });
  const change = useMutation({
    mutationFn: (changed: Partial<CanteenSettings>) => call<CanteenSettings>(PATH, { method: 'PATCH', body: changed }),
    onMutate: async (changed) => {
      await cache.cancelQueries({ queryKey: SETTINGS_KEY });
      const before = cache.getQueryData<CanteenSettings>(SETTINGS_KEY);
      if (before) cache.setQueryData<CanteenSettings>(SETTINGS_KEY, { ...before, ...changed });
      return before;
    },
    onSuccess: (settings) => cache.setQueryData<CanteenSettings>(SETTINGS_KEY, settings),
    onError: (error, _changed, before) => {
      cache.setQueryData<CanteenSettings>(SETTINGS_KEY, before);
      toast.error(failureText(error));
    },
  });
  return { query, change: change.mutate, busy: change.isPending };
}
