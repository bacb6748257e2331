import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PushOffer } from '@tiffin/contracts';
import { call } from '../../api/call';
import { failureText } from '../../api/failure-text';
import { toast } from '../../ui/toast';
import { pushState, turnPushOff, turnPushOn, type PushState } from './device';

interface Push {
  /** `undefined` while it is not known. */
  readonly state: PushState | undefined;
  /** Only when somebody has just tapped. `onSuccess` hears how it stands then. */
  readonly turn: (on: boolean, then?: { readonly onSuccess: (state: PushState) => void }) => void;
  readonly busy: boolean;
}

/** How it stands with notifications on this device, and how to change that. Looked at again when somebody comes back from the browser's settings. */
export function usePush(studentId: string): Push {
  const cache = useQueryClient();
  const key = ['push', studentId] as const;
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const offer = await call<PushOffer>('/push', { signal });
      return { offer, state: await pushState(studentId, offer) };
    },
    staleTime: 0,
  });
  const turning = useMutation({
    mutationFn: (on: boolean) => (on && query.data ? turnPushOn(studentId, query.data.offer) : turnPushOff(studentId)),
    onSuccess: (state) => cache.setQueryData<typeof query.data>(key, (data) => data && { ...data, state }),
    onError: (error) => toast.error(failureText(error)),
  });
  return { state: query.data?.state, turn: turning.mutate, busy: turning.isPending };
}
