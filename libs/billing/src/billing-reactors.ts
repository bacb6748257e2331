import type { Reactor } from '@tiffin/read-models';
import type { MailIssuedBills } from './reactors/mail-issued-bills.reactor.js';
import type { ReviseBills } from './reactors/revise-bills.reactor.js';

/** Returns the reactors of this library. */
export function billingReactors(revising: ReviseBills, mailing: MailIssuedBills): readonly Reactor[] {
  return [revising, mailing];
}
