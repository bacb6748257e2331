import type { RecordedEvent } from '@tiffin/event-sourcing';
import { Refusal } from '@tiffin/kernel';
import fc from 'fast-check';
import { testId } from '@tiffin/ordering/testing';
import { canteenId, contentOf, reference, studentId } from '../../../test/bill.js';
import { evolveHeader, headerOf } from '../../views/bill-header.js';
import type { BillDocument } from '../../views/bill-documents.js';
import type { BillCommand } from './bill-commands.js';
import type { BillEvent, RecordedBillEvent } from './bill-events.js';
import { amountLeft, amountReceived } from './bill-payments.js';
import { foldBill, type BillState } from './bill-state.js';
import { toWireBill } from '../../use-cases/bill-wire.js';
import { bill } from './bill.decider.js';

const at = '2026-11-02T08:00:00.000Z';
const NOBODY = { _id: '', avatar: null, fullName: '', userName: '', phoneNumber: '', email: '' };

const of = { canteenId, at };
const claimId = fc.integer({ min: 1, max: 3 }).map((number) => testId('clai', number));
const money = fc.integer({ min: 1, max: 600 });
/** A client may repeat a payment id; older clients send none. */
const paymentId = fc.integer({ min: 1, max: 4 }).map((number) => testId('paym', number));
const maybeId = fc.option(paymentId, { nil: undefined });
const identified = (id: string | undefined) => (id === undefined ? {} : { paymentId: id });
const utr = fc.constantFrom('412345678901', '412345678902', '412345678903');
/** All commands about a bill's money, sensible or not. */
const command: fc.Arbitrary<BillCommand> = fc.oneof(
  fc.record({ claimId, reference: utr, amount: money }).map((said) => ({ type: 'Claim', ...of, studentId, ...said }) as const),
  claimId.map((id) => ({ type: 'ConfirmClaim', ...of, claimId: id }) as const),
  claimId.map((id) => ({ type: 'DeclineClaim', ...of, claimId: id, reason: 'No' }) as const),
  fc
    .record({ replaces: claimId, claimId, reference: utr, amount: money })
    .map((said) => ({ type: 'Claim', ...of, studentId, ...said }) as const),
  claimId.map((id) => ({ type: 'WithdrawClaim', ...of, studentId, claimId: id }) as const),
  fc
    .tuple(money, maybeId)
    .map(([amount, id]) => ({ type: 'PayPart', ...of, amount, receipt: { method: 'cash', ...identified(id) } }) as const),
  maybeId.map((id) => ({ type: 'Pay', ...of, receipt: identified(id) }) as const),
  fc
    .oneof(maybeId, claimId, fc.constantFrom('1', '2', '3'))
    .map((id) => ({ type: 'Reverse', ...of, reason: 'No', ...identified(id) }) as const),
);

/** The recorded events; none where the command was refused. */
function decided(command: BillCommand, state: BillState): readonly BillEvent[] {
  try {
    return bill.decide(command, state);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [];
  }
}

/** The payments that were not reversed, from the events alone: a reversal takes back exactly the payment that it names. */
function standingPayments(history: readonly BillEvent[]): readonly string[] {
  return history.reduce<readonly string[]>((ids, { type, data }, revision) => {
    if (type === 'BillPaymentReversed') {
      expect(ids).toContain(data.paymentId);
      return ids.filter((id) => id !== data.paymentId);
    }
    if (type !== 'BillPartPaid' && (type !== 'BillPaid' || data.amount === 0)) return ids;
    return [...ids, data.paymentId ?? data.claimId ?? String(revision)];
  }, []);
}

/** What was received less what was reversed, from the events alone. */
function cashBook(history: readonly BillEvent[]): number {
  return history.reduce((sum, { type, data }) => {
    if (type === 'BillPartPaid') return sum + data.amount;
    if (type === 'BillPaid') return sum + (data.received ?? data.amount);
    return type === 'BillPaymentReversed' ? sum - data.amount : sum;
  }, 0);
}

/** A payment is recorded once, however often it is sent. */
const idOfPayment = ({ type, data }: BillEvent) => (type === 'BillPaid' || type === 'BillPartPaid' ? (data.paymentId ?? []) : []);

const recorded = (event: BillEvent, revision: number): RecordedBillEvent =>
  ({ ...event, revision, position: revision + 1, id: String(revision), stream: `bill-${reference.billId}` }) as RecordedEvent & BillEvent;

test('keeps a bill’s state equal to the sum of its payments, to the paisa, in every sequence of commands', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000 }), fc.array(command, { maxLength: 30 }), (amount, commands) => {
      const content = { ...contentOf(), amount };
      const history: BillEvent[] = [...bill.decide({ type: 'Issue', bill: reference, content, at }, null)];
      for (const command of commands) history.push(...decided(command, foldBill(history)));

      const state = foldBill(history)!;
      const received = amountReceived(state);
      expect(received).toBe(cashBook(history));
      expect(received + amountLeft(state)).toBe(amount);
      expect(state.paid).toBe(amount === 0 ? state.paidAt !== null : received === amount);
      expect(state.frozen).toBe(history.some(({ type }) => type !== 'BillIssued'));
      if (state.claim) expect(state.paid).toBe(false);
      expect(state.payments.map((payment) => payment.paymentId)).toEqual(standingPayments(history));
      expect(new Set(history.flatMap(idOfPayment)).size).toBe(history.flatMap(idOfPayment).length);
      const confirmed = state.payments.flatMap((payment) => payment.claimId ?? []);
      expect(new Set(confirmed).size).toBe(confirmed.length);

      const header = history.map(recorded).reduce<BillDocument | undefined>(evolveHeader, undefined);
      expect(header).toEqual(headerOf(state));
      const wire = toWireBill(headerOf(state), NOBODY);
      expect(wire.received ?? (wire.paid ? wire.amount : 0)).toBe(received / 100);
    }),
  );
});
