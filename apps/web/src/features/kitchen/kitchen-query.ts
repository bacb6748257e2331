import type { Kitchen, User } from '@tiffin/contracts';
import { call, CallFailed, Offline } from '../../api/call';
import { lastPosition } from '../../api/position';
import type { KitchenAnswer } from './live/pending-orders';

/** The kitchen is asked for again every so many ms while the connection is up (decisions 6.4), and more often while it is not. */
export const READ_AGAIN = { live: 30_000, lost: 10_000 } as const;
const RETRIES = 3;

/** Whoever signs in or out sees the kitchen afresh. */
export function kitchenQueryKey(user: User | null): readonly unknown[] {
  return ['kitchen', user?._id ?? null];
}

/**
 * Asks for the kitchen's orders; with a `key` such as `BH1-kitchen1` it opens a kitchen session (decisions 2.6).
 * @throws CallFailed `key_required` without a session that may see it, `bad_credentials` with a wrong key, `throttled`; Offline.
 */
export async function readKitchen({ key, signal }: { key?: string; signal?: AbortSignal } = {}): Promise<KitchenAnswer> {
  const startedAt = performance.now();
  // It reads, but by POST, so it says itself which writes it must see (decisions 1.8).
  const position = lastPosition();
  const kitchen = await call<Kitchen>('/users/orders', {
    method: 'POST',
    body: key === undefined ? {} : { key },
    ...(position !== undefined && { headers: { 'x-after-position': String(position) } }),
    ...(signal && { signal }),
  });
  return { kitchen, startedAt };
}

/** Whether a failed read is worth another try: the server is away or behind, as opposed to saying no. */
export function retryRead(count: number, error: unknown): boolean {
  return count < RETRIES && (error instanceof Offline || (error instanceof CallFailed && error.status === 503));
}

/** Whether the server wants a kitchen key. Only this closes the panel: a screen that slept or lost its network returns to it. */
export function wantsKey(error: unknown): boolean {
  return error instanceof CallFailed && (error.status === 401 || error.status === 403);
}
