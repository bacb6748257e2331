import { RESEND_CODE_AFTER } from '@tiffin/contracts';
import { consume } from '../throttling/quota.js';

/**
 * One code a minute, and ten an hour, for one address and purpose: guessing is hopeless, and nobody's inbox is flooded
 * (docs/reference/decisions.md#2.2, #2.7).
 */
const A_MINUTE = { times: 1, within: RESEND_CODE_AFTER };
const AN_HOUR = { times: 10, within: 3_600_000 };

/** The instants with `now` among them, or in how many ms the next code may be asked for. All in ms. */
export function countSending(sentAt: readonly number[], now: number): { readonly taken: readonly number[] } | { readonly retryIn: number } {
  const minute = consume(sentAt, A_MINUTE, now);
  const hour = consume(sentAt, AN_HOUR, now);
  if ('taken' in minute) return hour;
  return 'taken' in hour ? minute : { retryIn: Math.max(minute.retryIn, hour.retryIn) };
}

/** From when on these sendings say nothing any more, in ms. */
export const sendingsForgottenAt = (now: number): number => now + AN_HOUR.within;
