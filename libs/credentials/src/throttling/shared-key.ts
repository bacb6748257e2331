import { WINDOW } from './attempt-window.js';
import { holdBack } from './held-back.js';
import { withoutFuture, type InstantsOf } from './instants.js';
import { consume, type Quota } from './quota.js';

/** Limit of a shared key: attempts from all addresses together. */
export const ATTEMPTS_OF_ALL: Quota = { times: 100, within: WINDOW };

/** Attempts on a shared key, such as a kitchen's, from all addresses. Instants in ms. */
export interface SharedKeyAttempts {
  /** Oldest first. */
  readonly attempts: readonly number[];
  /** The addresses that were held back beyond the limit, and when. */
  readonly held: InstantsOf;
}

/**
 * Counts an attempt from an address. Beyond the limit each address is held back before every single attempt (`retryIn`, in ms), and only
 * a few can wait. That protects a short key against many addresses, each of which has ten attempts of its own
 * (docs/adr/0029-slowed-not-stopped.md has the calculation). Pure.
 */
export function countShared(
  { attempts, held }: SharedKeyAttempts,
  address: string,
  now: number,
): SharedKeyAttempts & { readonly retryIn: number } {
  const counted = consume(attempts, ATTEMPTS_OF_ALL, now);
  if ('taken' in counted) return { attempts: counted.taken, held, retryIn: 0 };
  const past = withoutFuture(attempts, now);
  const heldBack = holdBack(held, address, now);
  if (heldBack.retryIn > 0) return { attempts: past, ...heldBack };
  return { attempts: [...past.slice(1 - ATTEMPTS_OF_ALL.times), now], held: { ...heldBack.held, [address]: now }, retryIn: 0 };
}
