import type { Kitchen } from '@tiffin/contracts';
import { call, CallFailed, Offline } from '../../api/call';
import type { KitchenAnswer } from './live/pending-orders';

const RETRIES = 3;

/** Whoever signs in or out sees the kitchen afresh. */
export function kitchenQueryKey(userId: string | undefined): readonly unknown[] {
  return ['kitchen', userId ?? null];
}

/** The server wants a kitchen key first. */
export const CLOSED = 'closed';

/**
 * Asks for the kitchen's orders; with a `key` such as `BH1-kitchen1` it opens a kitchen session (decisions 2.6).
 * @throws CallFailed `key_required` without a session that may see it, `bad_credentials` with a wrong key, `throttled`; Offline.
 */
export async function readKitchen({ key, signal }: { key?: string; signal?: AbortSignal } = {}): Promise<KitchenAnswer> {
  const startedAt = performance.now();
  const kitchen = await call<Kitchen>('/users/orders', {
    method: 'POST',
    // A key opens a session, so it is tried once; what the kitchen shows is read by the session after that.
    reads: key === undefined,
    body: key === undefined ? {} : { key },
    ...(signal && { signal }),
  });
  return { kitchen, startedAt };
}

/** Whether a failed read is worth another try: the server is away, as opposed to saying no. What it put off, `call` has asked again already. */
export function retryRead(count: number, error: unknown): boolean {
  return (
    count < RETRIES && (error instanceof Offline || (error instanceof CallFailed && error.status === 503 && error.retryAfter === undefined))
  );
}

/**
 * Looks into the kitchen, or finds it `CLOSED`. Only the server's word closes it: a screen that slept or lost its network returns to the panel.
 * Closed is an answer, not an error, so that asking again leaves the key that somebody is typing alone.
 */
export async function lookIntoKitchen(signal: AbortSignal): Promise<KitchenAnswer | typeof CLOSED> {
  try {
    return await readKitchen({ signal });
  } catch (error) {
    if (error instanceof CallFailed && (error.status === 401 || error.status === 403)) return CLOSED;
    throw error;
  }
}
