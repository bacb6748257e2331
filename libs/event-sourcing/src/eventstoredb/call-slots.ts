import { Semaphore } from '../async/semaphore.js';
import { StoreUnavailable } from '../errors.js';

/** The server takes 100 calls of one client at once; one more would hang, and all after it. Ten are left for appends. */
const SLOTS = 90;

/**
 * Returns a semaphore that limits a client's reads and subscriptions to what the server takes. It throws `StoreUnavailable` after `limit`
 * ms.
 */
export const callSlots = (limit: number, permits = SLOTS): Semaphore =>
  new Semaphore({
    permits,
    maxQueued: Infinity,
    timeout: limit,
    overloadError: () => new StoreUnavailable(`EventStoreDB is busy with as many reads as it takes at once: this one waited ${limit} ms.`),
  });

/** Ignores errors that the client reports after an iteration is over. Without a listener they would end the process. */
export function ignoreLateErrors(stream: { on(event: 'error', listener: () => void): unknown }): void {
  stream.on('error', () => undefined);
}

/** Ends a call at the server, which leaving its iteration does not do, and then releases its slot. */
export function endCall(end: () => Promise<void>, release: () => void): void {
  void end()
    // The call never began.
    .catch(() => undefined)
    .finally(release);
}
