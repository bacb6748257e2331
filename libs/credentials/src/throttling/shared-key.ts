import { WINDOW } from './attempt-window.js';
import { holdBack } from './held-back.js';
import { withoutFuture, type InstantsOf } from './instants.js';
import { consume, type Quota } from './quota.js';

/** The ceiling of a key that many people share: attempts of all addresses together. */
export const ATTEMPTS_OF_ALL: Quota = { times: 100, within: WINDOW };

/** Attempts on a key that many people share, such as a kitchen's, from all addresses. Instants in ms. */
export interface SharedKeyAttempts {
  /** Oldest first. */
  readonly attempts: readonly number[];
  /** The addresses that were told to come back, beyond the ceiling, and when. */
  readonly held: InstantsOf;
}

/**
 * Counts an attempt from an address. Beyond the ceiling each address comes back for every single attempt (`retryIn`, in ms), and few at a time can:
 * that is what protects a short key against many addresses, which each have ten attempts of their own (the sum is in
 * docs/adr/0029-slowed-not-stopped.md). Pure.
 */
export function countShared(
  { attempts, held }: SharedKeyAttempts,
  address: string,
  now: number,
): SharedKeyAttempts & { readonly retryIn: number } {
  const counted = consume(attempts, ATTEMPTS_OF_ALL, now);
  if ('taken' in counted) return { attempts: counted.taken, held, retryIn: 0 };
  const until = withoutFuture(attempts, now);
  const told = holdBack(held, address, now);
  if (told.retryIn > 0) return { attempts: until, ...told };
  return { attempts: [...until.slice(1 - ATTEMPTS_OF_ALL.times), now], held: { ...told.held, [address]: now }, retryIn: 0 };
}
