import type { Decider } from '@tiffin/event-sourcing';
import { Refusal } from '@tiffin/kernel';
import type { BillCommand, Issue, Pay, Reverse, Revise } from './bill-commands.js';
import type { BillEvent, BillReference } from './bill-events.js';
import { evolveBill, type BillState, type IssuedBill } from './bill-state.js';

/**
 * What a bill may go through (decisions 7.2–7.4). Refuses with `conflict` what was made for another bill than there is now, with `amount_changed`
 * a payment of another amount, with `not_paid` a reversal of nothing, and with `not_found` another canteen's contractor.
 */
export const bill: Decider<BillCommand, BillState, BillEvent> = { initialState: null, decide, evolve: evolveBill };

/** What the contractor reads where the amount that they saw is no longer right (decisions 7.4). */
export const AMOUNT_CHANGED = "This bill's amount has changed.";

function decide(command: BillCommand, state: BillState): readonly BillEvent[] {
  switch (command.type) {
    case 'Issue':
      return issue(command, state);
    case 'Revise':
      return revise(command, state);
    case 'Pay':
      return pay(command, reached(state, command.canteenId));
    case 'Reverse':
      return reverse(command, reached(state, command.canteenId));
  }
}

/** Nobody has to pay a bill of nothing: it is issued as paid (decisions 7.3). */
function issue({ bill: reference, content, at }: Issue, state: BillState): readonly BillEvent[] {
  if (state) throw new Refusal('conflict');
  const issued: BillEvent = { type: 'BillIssued', data: { ...reference, ...content, at } };
  return content.amount === 0 ? [issued, paidInFull(reference, at)] : [issued];
}

/** What a bill carries out is promised to the next one, so it must not change any more: such a bill is paid, too. */
function revise({ seen, content, at }: Revise, state: BillState): readonly BillEvent[] {
  if (!state || state.frozen || state.revision !== seen) throw new Refusal('conflict');
  const reference = referenceOf(state);
  const revised: BillEvent = { type: 'BillRevised', data: { ...reference, ...content, at } };
  return content.carriedOut > 0 ? [revised, paidInFull(reference, at)] : [revised];
}

/** Paying what is paid changes nothing, unless somebody saw another amount. */
function pay({ amount, at }: Pay, issued: IssuedBill): readonly BillEvent[] {
  if (amount !== undefined && amount !== issued.amount) throw new Refusal('amount_changed', { message: AMOUNT_CHANGED });
  return issued.paid ? [] : [{ type: 'BillPaid', data: { ...referenceOf(issued), amount: issued.amount, at } }];
}

function reverse({ reason, at }: Reverse, issued: IssuedBill): readonly BillEvent[] {
  if (!issued.paid) throw new Refusal('not_paid');
  return [{ type: 'BillPaymentReversed', data: { ...referenceOf(issued), amount: issued.amount, reason, at } }];
}

/** The bill, where it exists for the caller. */
function reached(state: BillState, canteenId: string): IssuedBill {
  if (state?.canteenId !== canteenId) throw new Refusal('not_found');
  return state;
}

function paidInFull(reference: BillReference, at: string): BillEvent {
  return { type: 'BillPaid', data: { ...reference, amount: 0, at } };
}

/** What every bill event says of its bill (design 3). */
function referenceOf({ billId, canteenId, studentId, month }: IssuedBill): BillReference {
  return { billId, canteenId, studentId, month };
}
