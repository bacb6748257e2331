import { RESEND_CODE_AFTER } from '@tiffin/contracts';
import { consume } from '../throttling/quota.js';

/**
 * One code a minute and ten an hour per address and purpose: too few for guessing, and no mailbox is flooded
 * (docs/reference/decisions.md#2.2, #2.7).
 */
const PER_MINUTE = { times: 1, within: RESEND_CODE_AFTER };
const PER_HOUR = { times: 10, within: 3_600_000 };

/** Returns the instants with `now` among them, or how long until the next code may be sent. All in ms. */
export function countSending(sentAt: readonly number[], now: number): { readonly taken: readonly number[] } | { readonly retryIn: number } {
  const minute = consume(sentAt, PER_MINUTE, now);
  const hour = consume(sentAt, PER_HOUR, now);
  if ('taken' in minute) return hour;
  return 'taken' in hour ? minute : { retryIn: Math.max(minute.retryIn, hour.retryIn) };
}

/** Returns when these instants have no effect any more, in ms. */
export const sendingsForgottenAt = (now: number): number => now + PER_HOUR.within;
