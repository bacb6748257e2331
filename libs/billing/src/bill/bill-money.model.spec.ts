import type { RecordedEvent } from '@tiffin/event-sourcing';
import { Refusal } from '@tiffin/kernel';
import fc from 'fast-check';
import { testId } from '@tiffin/ordering/testing';
import { canteenId, contentOf, reference, studentId } from '../../test/bill.js';
import { evolveHeader, headerOf } from '../bills-view/bill-header.js';
import type { BillDocument } from '../bills-view/bill-documents.js';
import type { BillCommand } from './bill-commands.js';
import type { BillEvent, RecordedBillEvent } from './bill-events.js';
import { leftOf, receivedOf } from './bill-payments.js';
import { foldBill, type BillState } from './bill-state.js';
import { toWireBill } from './bill-wire.js';
import { bill } from './bill.decider.js';

const at = '2026-11-02T08:00:00.000Z';
const NOBODY = { _id: '', avatar: null, fullName: '', userName: '', phoneNumber: '', email: '' };

const of = { canteenId, at };
const claimId = fc.integer({ min: 1, max: 3 }).map((number) => testId('clai', number));
const money = fc.integer({ min: 1, max: 600 });
const utr = fc.constantFrom('412345678901', '412345678902', '412345678903');
/** Whatever anybody may do about a bill's money, sensible or not. */
const act: fc.Arbitrary<BillCommand> = fc.oneof(
  fc.record({ claimId, reference: utr, amount: money }).map((said) => ({ type: 'Claim', ...of, studentId, ...said }) as const),
  claimId.map((id) => ({ type: 'ConfirmClaim', ...of, claimId: id }) as const),
  claimId.map((id) => ({ type: 'DeclineClaim', ...of, claimId: id, reason: 'No' }) as const),
  money.map((amount) => ({ type: 'PayPart', ...of, amount, receipt: { method: 'cash' } }) as const),
  fc.constant({ type: 'Pay', ...of } as const),
  fc.constant({ type: 'Reverse', ...of, reason: 'No' } as const),
);

/** What was decided, or nothing where it was refused. */
function decided(command: BillCommand, state: BillState): readonly BillEvent[] {
  try {
    return bill.decide(command, state);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [];
  }
}

/** What came in less what was taken back, from the events alone. */
function cashBook(history: readonly BillEvent[]): number {
  return history.reduce((sum, { type, data }) => {
    if (type === 'BillPartPaid') return sum + data.amount;
    if (type === 'BillPaid') return sum + (data.received ?? data.amount);
    return type === 'BillPaymentReversed' ? sum - data.amount : sum;
  }, 0);
}

const recorded = (event: BillEvent, revision: number): RecordedBillEvent =>
  ({ ...event, revision, position: revision + 1, id: String(revision), stream: `bill-${reference.billId}` }) as RecordedEvent & BillEvent;

test('whatever is claimed, paid and taken back, a bill’s state is what its payments say, to the paisa', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000 }), fc.array(act, { maxLength: 30 }), (amount, acts) => {
      const content = { ...contentOf(), amount };
      const history: BillEvent[] = [...bill.decide({ type: 'Issue', bill: reference, content, at }, null)];
      for (const command of acts) history.push(...decided(command, foldBill(history)));

      const state = foldBill(history)!;
      const received = receivedOf(state);
      expect(received).toBe(cashBook(history));
      expect(received + leftOf(state)).toBe(amount);
      expect(state.paid).toBe(amount === 0 ? state.paidAt !== null : received === amount);
      expect(state.frozen).toBe(history.some(({ type }) => type !== 'BillIssued'));
      if (state.claim) expect(state.paid).toBe(false);
      const confirmed = state.payments.flatMap((payment) => payment.claimId ?? []);
      expect(new Set(confirmed).size).toBe(confirmed.length);

      const header = history.map(recorded).reduce<BillDocument | undefined>(evolveHeader, undefined);
      expect(header).toEqual(headerOf(state));
      const wire = toWireBill(headerOf(state), NOBODY);
      expect(wire.received ?? (wire.paid ? wire.amount : 0)).toBe(received / 100);
    }),
  );
});
