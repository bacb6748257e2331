import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PushOffer } from '@tiffin/contracts';
import { call } from '../../api/call';
import { failureText } from '../../api/failure-text';
import { toast } from '../../ui/toast';
import { pushState, turnPushOff, turnPushOn, type PushState } from './device';

interface Push {
  /** `undefined` while it is unknown. */
  readonly state: PushState | undefined;
  /** The server is being asked for the state. */
  readonly asking: boolean;
  /** Must follow a tap. `onSuccess` receives the new state. */
  readonly turn: (on: boolean, then?: { readonly onSuccess: (state: PushState) => void }) => void;
  readonly busy: boolean;
}

/** The state of notifications on this device, and a function to change it. Rechecked when the user returns from the browser's settings. */
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
  return { state: query.data?.state, asking: query.isLoading, turn: turning.mutate, busy: turning.isPending };
}
