import type { KeyMissing, Kitchen } from '@tiffin/contracts';
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
 * Opens a kitchen session with a key such as `BH1-kitchen1`, and answers the kitchen's orders (decisions 2.6).
 * @throws CallFailed `bad_credentials`, `throttled`; Offline.
 */
export async function readKitchen({ key }: { key: string }): Promise<KitchenAnswer> {
  const startedAt = performance.now();
  // A key opens a session, so it is tried once; what the kitchen shows is read by the session after that.
  return { kitchen: await call<Kitchen>('/users/orders', { method: 'POST', reads: false, body: { key } }), startedAt };
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
  const startedAt = performance.now();
  try {
    const kitchen = await call<Kitchen | KeyMissing>('/users/orders', { method: 'POST', reads: true, body: { look: true }, signal });
    return 'message' in kitchen ? CLOSED : { kitchen, startedAt };
  } catch (error) {
    // So a server says it that doesn't know yet what looking is.
    if (error instanceof CallFailed && error.code === 'key_required') return CLOSED;
    throw error;
  }
}
