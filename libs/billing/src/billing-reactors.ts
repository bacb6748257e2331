import type { Reactor } from '@tiffin/read-models';
import type { MailIssuedBills } from './mail-bills/mail-issued-bills.reactor.js';
import type { ReviseBills } from './revise-bills/revise-bills.reactor.js';

/** The reactors of this library. */
export function billingReactors(revising: ReviseBills, mailing: MailIssuedBills): readonly Reactor[] {
  return [revising, mailing];
}
