import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CanteenState } from '@tiffin/contracts';
import { call } from '../../../api/call';
import { setCanteenState } from '../../canteen/use-canteen';

/** `backAt`: when the closed canteen reopens by itself, ISO 8601. */
interface WantedSign {
  open: boolean;
  notice: string;
  backAt?: string;
}

/** Opens the canteen, or closes it with a notice (docs/reference/decisions.md#3.1a). */
export function useSetOpeningStatus() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (wanted: WantedSign) => call<CanteenState>('/contractors/canteen', { method: 'PATCH', body: wanted }),
    onSuccess: (state) => setCanteenState(cache, state),
  });
}
