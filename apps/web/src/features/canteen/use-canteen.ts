import { useQuery, type QueryClient } from '@tanstack/react-query';
import type { CanteenState } from '@tiffin/contracts';
import { call } from '../../api/call';

const CANTEEN = ['canteen'];
/** Interval in ms at which a closed canteen is refetched, since a missed message would keep its students from ordering. */
const ASK_AGAIN = 30_000;

/** Whether the user's canteen takes orders now, and its notice; `undefined` until the server has answered. */
export function useCanteen(): CanteenState | undefined {
  const { data } = useQuery({
    queryKey: CANTEEN,
    queryFn: ({ signal }) => call<CanteenState>('/canteen', { signal }),
    refetchInterval: ({ state }) => state.data?.open === false && ASK_AGAIN,
  });
  return data;
}

/** Whether the canteen is known to be closed now, without following it. */
export const isCanteenClosed = (cache: QueryClient): boolean => cache.getQueryData<CanteenState>(CANTEEN)?.open === false;

/**
 * Call it when an order was refused because the canteen is closed. Marks the canteen as closed at once and refetches, since it may have
 * reopened.
 */
export function markCanteenClosed(cache: QueryClient, notice: string): void {
  setCanteenState(cache, { open: false, notice });
  void cache.invalidateQueries({ queryKey: CANTEEN });
}

/**
 * Sets the state from a message, which is complete, so that the hostel's clients need not refetch. A fetch in flight started before the
 * message and is cancelled.
 */
export function setCanteenState(cache: QueryClient, state: CanteenState): void {
  void cache.cancelQueries({ queryKey: CANTEEN });
  cache.setQueryData(CANTEEN, state);
}
