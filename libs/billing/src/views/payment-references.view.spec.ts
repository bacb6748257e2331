import type { PaymentMethod } from '@tiffin/contracts';
import { foldHistory, recorded } from '@tiffin/read-models/testing';
import { BILL_EVENT_TYPES, type BillEvent } from '../aggregates/bill/bill-events.js';
import { paymentReferencesView } from './payment-references.view.js';

const at = '2026-11-03T06:30:00.000Z';
const bill = (billId: string) => ({ billId, canteenId: 'c', studentId: 's', month: '2026-10', at });
const claimed = (billId: string, reference: string): BillEvent => ({
  type: 'BillPaymentClaimed',
  data: { ...bill(billId), claimId: `claim-of-${billId}`, amount: 500, reference },
});
const paid = (billId: string, reference: string, method: PaymentMethod = 'upi'): BillEvent => ({
  type: 'BillPaid',
  data: { ...bill(billId), amount: 500, method, reference },
});
const partPaid = (billId: string, reference: string, method: PaymentMethod = 'upi'): BillEvent => ({
  type: 'BillPartPaid',
  data: { ...bill(billId), amount: 200, method, reference },
});

/** The bills that name each reference. */
function named(...events: readonly BillEvent[]): Record<string, readonly string[]> {
  const history = events.map(({ type, data }, index) =>
    recorded(index + 1, type, data, { stream: `bill-${data.billId}`, schemaVersion: BILL_EVENT_TYPES[type].version }),
  );
  return Object.fromEntries([...foldHistory(paymentReferencesView, history)].map(([id, { bills }]) => [id, bills]));
}

test('finds a reference of a claim, its correction, a payment and a part payment', () => {
  const corrected: BillEvent = {
    type: 'BillPaymentClaimCorrected',
    data: { ...bill('one'), claimId: 'corrected', replaces: 'claim-of-one', amount: 500, reference: '112' },
  };
  expect(named(claimed('one', '111'), corrected, paid('two', '222'), partPaid('three', '333'))).toEqual({
    'c:111': ['one'],
    'c:112': ['one'],
    'c:222': ['two'],
    'c:333': ['three'],
  });
});

test('lists both bills of a repeated reference, in sequence and once each', () => {
  expect(named(claimed('two', '111'), partPaid('one', '111'), paid('two', '111'))).toEqual({ 'c:111': ['two', 'one'] });
});

test('ignores a reference of a payment that is not UPI', () => {
  expect(named(paid('one', '111', 'cash'), partPaid('one', '111', 'other'))).toEqual({});
});

test('ignores events without a reference', () => {
  const declined: BillEvent = {
    type: 'BillPaymentClaimDeclined',
    data: { ...bill('one'), claimId: 'claim-of-one', reason: 'No money came' },
  };
  expect(named(declined, { type: 'BillPaid', data: { ...bill('one'), amount: 500 } })).toEqual({});
});
