import type { Pickup } from '@tiffin/contracts';
import { call } from '../../api/call';
import { fetchBehindKey } from '../key-gate/fetch-behind-key';

const PATH = '/users/pickup';

/** Whoever signs in or out sees the screen afresh. */
export function pickupQueryKey(userId: string | undefined): readonly unknown[] {
  return ['pickup', userId ?? null];
}

/** Opens a session with the kitchen's key, `BH1-kitchen1`. Throws what `call` throws. */
export function openPickup(key: string): Promise<Pickup> {
  return call<Pickup>(PATH, { method: 'POST', isRead: false, body: { key } });
}

/** The numbers now, or `CLOSED`. */
export const fetchPickup = (signal: AbortSignal) => fetchBehindKey<Pickup>(PATH, signal);
