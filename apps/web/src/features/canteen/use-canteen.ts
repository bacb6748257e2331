import { useQuery, type QueryClient } from '@tanstack/react-query';
import type { CanteenState } from '@tiffin/contracts';
import { call } from '../../api/call';

const CANTEEN = ['canteen'];
/** ms after which a closed canteen is asked again, since a missed message would keep its students from ordering. */
const ASK_AGAIN = 30_000;

/** Whether the user's canteen takes orders now, and what it says about that; `undefined` until the server has answered. */
export function useCanteen(): CanteenState | undefined {
  const { data } = useQuery({
    queryKey: CANTEEN,
    queryFn: ({ signal }) => call<CanteenState>('/canteen', { signal }),
    refetchInterval: ({ state }) => state.data?.open === false && ASK_AGAIN,
  });
  return data;
}

/** An order was refused because the canteen is closed: says so at once and asks, since it may have opened again meanwhile. */
export function markCanteenClosed(cache: QueryClient, notice: string): void {
  setCanteenState(cache, { open: false, notice });
  void cache.invalidateQueries({ queryKey: CANTEEN });
}

/** A message says it all, so a whole hostel need not ask; but a read that is under way began before it. */
export function setCanteenState(cache: QueryClient, state: CanteenState): void {
  void cache.cancelQueries({ queryKey: CANTEEN });
  cache.setQueryData(CANTEEN, state);
}
