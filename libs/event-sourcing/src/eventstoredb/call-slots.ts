import { Semaphore } from '../async/semaphore.js';
import { StoreUnavailable } from '../errors.js';

/** The server takes 100 calls of one client at once, and the next would hang with all after it. Some are left for appends. */
const SLOTS = 90;

/** Lets through a client's reads and subscriptions, so that there are never more than the server takes. Throws `StoreUnavailable` after `limit` ms. */
export const callSlots = (limit: number, atOnce = SLOTS): Semaphore =>
  new Semaphore({
    permits: atOnce,
    maxQueued: Infinity,
    timeout: limit,
    overloadError: () => new StoreUnavailable(`EventStoreDB is busy with as many reads as it takes at once: this one waited ${limit} ms.`),
  });
