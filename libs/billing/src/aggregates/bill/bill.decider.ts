import type { Paise } from '@tiffin/contracts';
import type { Decider } from '@tiffin/event-sourcing';
import { Refusal } from '@tiffin/kernel';
import type {
  Answer,
  Ask,
  BillCommand,
  Claim,
  ConfirmClaim,
  DeclineClaim,
  Issue,
  Pay,
  PayPart,
  Remind,
  Reverse,
  Revise,
  WithdrawClaim,
} from './bill-commands.js';
import { contentOf } from './bill-content.js';
import type { BillContent, BillEvent, BillReference, ReceiptWithMethod, Receipt } from './bill-events.js';
import { amountLeft, amountReceived } from './bill-payments.js';
import { correctionsTotal, mayBeReminded, ownAdjustments, type AnsweredQuestion, type Correction } from './bill-enquiries.js';
import { evolveBill, type BillState, type IssuedBill } from './bill-state.js';

/**
 * The rules of a bill (docs/reference/decisions.md#7.2 to #7.4).
 *
 * Refusals: `conflict` (the bill is not the expected one), `amount_changed` (payment of another amount), `more_than_left` (payment of
 * too much), `already_paid` (nothing is left to pay), `already_claimed` (a second claim), `claim_changed` (the claim was corrected),
 * `claim_closed` (the claim has ended), `not_paid` (nothing to reverse), `already_asked` (a second question), `question_closed` (the
 * question is answered), `more_than_billed` (a correction of more than the order's total), and `not_found` (a contractor of another
 * canteen, another student, or an order that is not on the bill).
 */
export const bill: Decider<BillCommand, BillState, BillEvent> = { initialState: null, decide, evolve: evolveBill };

/** What the contractor reads where the amount that they saw is no longer right (docs/reference/decisions.md#7.4). */
export const AMOUNT_CHANGED = "This bill's amount has changed.";

function decide(command: BillCommand, state: BillState): readonly BillEvent[] {
  switch (command.type) {
    case 'Issue':
      return issue(command, state);
    case 'Revise':
      return revise(command, state);
    case 'Pay':
      return pay(command, requireInScope(state, command.canteenId));
    case 'PayPart':
      return payPart(command, requireInScope(state, command.canteenId));
    case 'Claim':
      return claim(command, requireInScope(state, command.canteenId));
    case 'WithdrawClaim':
      return withdraw(command, requireInScope(state, command.canteenId));
    case 'ConfirmClaim':
      return confirm(command, requireInScope(state, command.canteenId));
    case 'DeclineClaim':
      return decline(command, requireInScope(state, command.canteenId));
    case 'Reverse':
      return reverse(command, requireInScope(state, command.canteenId));
    case 'Remind':
      return state ? remind(command, state) : [];
    case 'Ask':
      return ask(command, requireInScope(state, command.canteenId));
    case 'Answer':
      return answer(command, requireInScope(state, command.canteenId));
  }
}

/** A bill of 0 is issued as paid (docs/reference/decisions.md#7.3). */
function issue({ bill: reference, content, at }: Issue, state: BillState): readonly BillEvent[] {
  if (state) throw new Refusal('conflict');
  const issued: BillEvent = { type: 'BillIssued', data: { ...reference, ...content, at } };
  return content.amount === 0 ? [issued, paidInFull(reference, at)] : [issued];
}

/** A bill with `carriedOut` becomes paid and thereby frozen, because the next bill relies on that credit. */
function revise({ expectedRevision, content, at }: Revise, state: BillState): readonly BillEvent[] {
  if (!state || state.frozen || state.revision !== expectedRevision) throw new Refusal('conflict');
  return revisedTo(content, referenceOf(state), at);
}

function revisedTo(content: BillContent, reference: BillReference, at: string): readonly BillEvent[] {
  const revised: BillEvent = { type: 'BillRevised', data: { ...reference, ...content, at } };
  return content.carriedOut > 0 ? [revised, paidInFull(reference, at)] : [revised];
}

/** Pays all that is left. The screen must have shown that amount. */
function pay({ amount, left, receipt = {}, at }: Pay, issued: IssuedBill): readonly BillEvent[] {
  if (isRecorded(issued, receipt)) return [];
  if (issued.paid && left === undefined && receipt.paymentId === undefined) return payAgain(issued, receipt, amount);
  requireLeft(issued, left ?? amount);
  if (issued.paid) throw new Refusal('already_paid');
  return [payRemainder(issued, receipt, at)];
}

/** A call with neither `left` nor a `paymentId` may be a repetition of the call that paid the bill. A repetition changes nothing. */
function payAgain({ amount: whole, payments }: IssuedBill, { method, reference }: Receipt, amount?: Paise): readonly BillEvent[] {
  const last = payments.at(-1);
  if (amount !== undefined && amount !== whole && amount !== last?.amount) throw amountChanged();
  const isSame = (method ?? last?.method) === last?.method && (reference ?? last?.reference) === last?.reference;
  if (!isSame) throw new Refusal('already_paid');
  return [];
}

/** Two people who record the same money at once have seen different amounts left, so the second one is refused. */
function payPart({ amount, left, receipt, at }: PayPart, issued: IssuedBill): readonly BillEvent[] {
  if (isRecorded(issued, receipt, amount)) return [];
  requireLeft(issued, left);
  if (amountLeft(issued) === 0) throw new Refusal('already_paid');
  return receive(issued, amount, receipt, at);
}

/**
 * Whether this payment was recorded before, even if it was reversed since. Throws `conflict` for another payment with its id. `amount`
 * is in paise.
 */
function isRecorded(issued: IssuedBill, { paymentId, method, reference }: Receipt, amount?: Paise): boolean {
  if (paymentId === undefined) return false;
  const recorded = issued.payments.find((payment) => payment.paymentId === paymentId);
  if (!recorded) return issued.takenBack.includes(paymentId);
  const isSame = recorded.method === method && recorded.reference === reference && recorded.amount === (amount ?? recorded.amount);
  if (!isSame) throw new Refusal('conflict');
  return true;
}

/** Throws where `shown`, the amount left on the screen in paise, is outdated. `undefined` skips the check. */
function requireLeft(issued: IssuedBill, shown: Paise | undefined): void {
  if (shown === undefined || shown === amountLeft(issued)) return;
  throw issued.paid ? new Refusal('already_paid') : amountChanged();
}

/**
 * Sending the same claim again changes nothing. Another amount, or naming the claim that it `replaces`, corrects the claim. A claim of
 * more than what is left is refused: the bill has changed since the student saw it, and the student must look again.
 */
function claim({ studentId, claimId, reference, amount, replaces, at }: Claim, issued: IssuedBill): readonly BillEvent[] {
  if (issued.studentId !== studentId) throw new Refusal('not_found');
  const { claim: current } = issued;
  if (current?.reference === reference && (amount ?? current.amount) === current.amount) return [];
  if (replaces !== undefined) openClaim(issued, replaces);
  const left = amountLeft(issued);
  if (left === 0) throw new Refusal('already_paid');
  const isAnother = current && replaces === undefined && current.reference !== reference;
  if (isAnother || issued.payments.some((payment) => payment.reference === reference)) throw new Refusal('already_claimed');
  const claimed = { ...referenceOf(issued), claimId, amount: amount ?? current?.amount ?? left, reference, at };
  if (claimed.amount > left) throw amountChanged();
  if (!current) return [{ type: 'BillPaymentClaimed', data: claimed }];
  return [{ type: 'BillPaymentClaimCorrected', data: { ...claimed, replaces: current.claimId } }];
}

/** Withdrawing twice changes nothing. */
function withdraw({ studentId, claimId, at }: WithdrawClaim, issued: IssuedBill): readonly BillEvent[] {
  if (issued.studentId !== studentId) throw new Refusal('not_found');
  if (issued.takenBack.includes(claimId)) return [];
  openClaim(issued, claimId);
  return [{ type: 'BillPaymentClaimWithdrawn', data: { ...referenceOf(issued), claimId, at } }];
}

/** Confirming twice changes nothing. */
function confirm({ claimId, at }: ConfirmClaim, issued: IssuedBill): readonly BillEvent[] {
  if (issued.payments.some((payment) => payment.claimId === claimId)) return [];
  const { amount, reference } = openClaim(issued, claimId);
  return receive(issued, amount, { method: 'upi', reference, claimId }, at);
}

/** Declining twice for the same reason changes nothing. */
function decline({ claimId, reason, at }: DeclineClaim, issued: IssuedBill): readonly BillEvent[] {
  if (issued.declined?.claimId === claimId && issued.declined.reason === reason) return [];
  openClaim(issued, claimId);
  return [{ type: 'BillPaymentClaimDeclined', data: { ...referenceOf(issued), claimId, reason, at } }];
}

/** Returns the claim that the caller saw if it is still open. Throws `claim_changed` or `claim_closed` otherwise. */
function openClaim({ claim: current }: IssuedBill, claimId: string) {
  if (current?.claimId === claimId) return current;
  throw new Refusal(current?.replaces === claimId ? 'claim_changed' : 'claim_closed');
}

/** Records a part payment, or the rest if the amount reaches it. `amount` is in paise. */
function receive(issued: IssuedBill, amount: Paise, receipt: ReceiptWithMethod, at: string): readonly BillEvent[] {
  const left = amountLeft(issued);
  if (amount > left) throw new Refusal('more_than_left');
  if (amount === left) return [payRemainder(issued, receipt, at)];
  return [{ type: 'BillPartPaid', data: { ...referenceOf(issued), amount, ...receipt, at } }];
}

/** `received` is recorded only where other payments came before, so that most events have the bill's amount alone. */
function payRemainder(issued: IssuedBill, receipt: Receipt, at: string): BillEvent {
  const received = amountReceived(issued) > 0 ? { received: amountLeft(issued) } : {};
  return { type: 'BillPaid', data: { ...referenceOf(issued), amount: issued.amount, ...received, ...receipt, at } };
}

/** Reverses one payment and keeps all others. Reversing the same payment twice changes nothing. */
function reverse({ paymentId, reason, at }: Reverse, issued: IssuedBill): readonly BillEvent[] {
  if (paymentId !== undefined && issued.takenBack.includes(paymentId)) return [];
  const payment = paymentId === undefined ? issued.payments.at(-1) : issued.payments.find((candidate) => candidate.paymentId === paymentId);
  if (!payment) throw new Refusal(paymentId === undefined ? 'not_paid' : 'not_found');
  return [
    { type: 'BillPaymentReversed', data: { ...referenceOf(issued), paymentId: payment.paymentId, amount: payment.amount, reason, at } },
  ];
}

/**
 * Records nothing where nothing is left to pay, or a claim or a question is open. One reminder covers all reminder dates up to
 * `reminderDay`, so that a repeated command reminds once, whatever dates the canteen sets meanwhile.
 */
function remind({ on, number, reminderDay, at }: Remind, issued: IssuedBill): readonly BillEvent[] {
  if (!mayBeReminded(issued) || (issued.reminded && issued.reminded.on >= reminderDay)) return [];
  return [{ type: 'BillReminderSent', data: { ...referenceOf(issued), on, number, at } }];
}

/** Sending the same question again changes nothing. */
function ask({ studentId, questionId, orderId, text, at }: Ask, issued: IssuedBill): readonly BillEvent[] {
  if (issued.studentId !== studentId) throw new Refusal('not_found');
  const { question, lines, adjustments } = issued;
  if (question?.text === text && question.orderId === orderId) return [];
  if (question) throw new Refusal('already_asked');
  if (orderId !== undefined && ![...lines, ...adjustments].some((line) => line.orderId === orderId)) throw new Refusal('not_found');
  const questionData = { questionId, ...(orderId !== undefined && { orderId }), text };
  return [{ type: 'BillQuestioned', data: { ...referenceOf(issued), ...questionData, at } }];
}

/** Sending the same answer again, with the same correction, changes nothing. */
function answer({ questionId, text, correction, at }: Answer, issued: IssuedBill): readonly BillEvent[] {
  const { question, answered } = issued;
  if (answered?.questionId === questionId && answered.answer === text && isSameCorrection(issued, answered, correction)) return [];
  if (question?.questionId !== questionId) throw new Refusal('question_closed');
  const reference = referenceOf(issued);
  const answerEvent: BillEvent = { type: 'BillQuestionAnswered', data: { ...reference, questionId, text, at } };
  if (!correction) return [answerEvent];
  const { amount, orderId = question.orderId } = correction;
  const line = issued.lines.find((candidate) => candidate.orderId === orderId);
  if (!line) throw new Refusal('not_found');
  if (amount > line.total + correctionsTotal(issued.corrections, line.orderId)) throw new Refusal('more_than_billed');
  const correctionMade: Correction = { orderId: line.orderId, difference: -amount };
  return [
    { type: 'BillCorrected', data: { ...reference, questionId, ...correctionMade, at } },
    answerEvent,
    ...revisionAfterCorrection(correctionMade, issued, at),
  ];
}

/** Whether the answered question has the same correction, or neither has one. The bill's last correction belongs to its last answer. */
function isSameCorrection({ corrections }: IssuedBill, { difference }: AnsweredQuestion, correction: Answer['correction']): boolean {
  if (!correction || difference === undefined) return difference === correction?.amount;
  const { amount, orderId = corrections.at(-1)?.orderId } = correction;
  return difference === -amount && corrections.at(-1)?.orderId === orderId;
}

/**
 * Returns the revision of the bill after a correction. A frozen bill stays as it is: settling moves the difference to a later one
 * (docs/reference/decisions.md#7.3).
 */
function revisionAfterCorrection(correctionMade: Correction, issued: IssuedBill, at: string): readonly BillEvent[] {
  const { frozen, month, lines, adjustments, carriedIn, corrections } = issued;
  if (frozen) return [];
  const ofOthers = adjustments.filter(({ sourceMonth }) => sourceMonth !== month);
  const own = ownAdjustments(month, lines, [...corrections, correctionMade]);
  return revisedTo(contentOf(lines, [...ofOthers, ...own], -carriedIn), referenceOf(issued), at);
}

function amountChanged(): Refusal {
  return new Refusal('amount_changed', { message: AMOUNT_CHANGED });
}

/** Returns the bill if it belongs to the caller's canteen. Throws `not_found` otherwise. */
function requireInScope(state: BillState, canteenId: string): IssuedBill {
  if (state?.canteenId !== canteenId) throw new Refusal('not_found');
  return state;
}

function paidInFull(reference: BillReference, at: string): BillEvent {
  return { type: 'BillPaid', data: { ...reference, amount: 0, at } };
}

/** What every bill event says about its bill (docs/reference/design.md#3.2). */
function referenceOf({ billId, canteenId, studentId, month }: IssuedBill): BillReference {
  return { billId, canteenId, studentId, month };
}
