import type { Kitchen } from '@tiffin/contracts';
import { call } from '../../api/call';
import { KEY_REQUIRED, fetchBehindKey } from '../key-gate/fetch-behind-key';
import type { KitchenAnswer } from './live/pending-orders';

/** Whoever signs in or out sees the kitchen afresh. */
export function kitchenQueryKey(userId: string | undefined): readonly unknown[] {
  return ['kitchen', userId ?? null];
}

/**
 * Opens a kitchen session with a key such as `BH1-kitchen1`, and answers the kitchen's orders (docs/reference/decisions.md#2.6).
 * @throws ApiError `bad_credentials`, `throttled`; Offline.
 */
export async function openKitchen({ key }: { key: string }): Promise<KitchenAnswer> {
  const startedAt = performance.now();
  // A key opens a session, so it is tried once; what the kitchen shows is read by the session after that.
  return { kitchen: await call<Kitchen>('/users/orders', { method: 'POST', isRead: false, body: { key } }), startedAt };
}

/** Looks into the kitchen, or finds it `CLOSED`. */
export async function fetchKitchen(signal: AbortSignal): Promise<KitchenAnswer | typeof KEY_REQUIRED> {
  const startedAt = performance.now();
  const kitchen = await fetchBehindKey<Kitchen>('/users/orders', signal);
  return kitchen === KEY_REQUIRED ? KEY_REQUIRED : { kitchen, startedAt };
}
