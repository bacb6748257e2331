import { readFileSync } from 'node:fs';
import { upcast, type RecordedEvent } from '@tiffin/event-sourcing';
import { goldenEvents } from '@tiffin/event-sourcing/testing';
import { goldenHistory } from '@tiffin/read-models/testing';
import { billsView } from '../../views/bills.view.js';
import { testId } from '@tiffin/ordering/testing';
import { paymentReferencesView } from '../../views/payment-references.view.js';
import { BILL_EVENT_TYPES, type RecordedBillEvent } from './bill-events.js';
import { billIdOf } from './bill-id.js';
import { foldBill } from './bill-state.js';

goldenEvents(new URL('golden/', import.meta.url), BILL_EVENT_TYPES);

const history = new URL('../../../test/golden/bills-history.json', import.meta.url);

test('folds the golden history to the stored bills', () => {
  const recorded = JSON.parse(readFileSync(history, 'utf8')) as RecordedEvent[];
  const billOf = (month: string, student = 1) => {
    const own = recorded.filter(({ stream }) => stream === `bill-${billIdOf(testId('stud', student), month)}`);
    return foldBill(own.map((event) => upcast<RecordedBillEvent>(BILL_EVENT_TYPES, event)));
  };
  expect(billOf('2026-08')).toMatchObject({ amount: 9_000, paid: true, frozen: true, revision: 5 });
  expect(billOf('2026-09')).toMatchObject({
    amount: 0,
    paid: true,
    adjustments: [{ sourceMonth: '2026-08', difference: -9_000 }],
    carriedOut: 4_000,
  });
  expect(billOf('2026-10')).toMatchObject({ amount: 3_500, paid: false, carriedIn: -4_000, frozen: false });
  expect(billOf('2026-10', 2)).toMatchObject({
    paid: true,
    payments: [
      { amount: 3_000, method: 'other', reference: 'Cheque 17' },
      { amount: 6_000, method: 'upi', reference: '412345678902' },
    ],
    claim: null,
    declined: null,
    revision: 7,
  });
  expect(billOf('2026-10', 4)).toMatchObject({
    paid: false,
    payments: [{ amount: 30_000, reference: '412345678942' }],
    claim: null,
    takenBack: [testId('paym', 1), '636c6169-0000-4000-8000-000000000043'],
  });
});

goldenHistory({ history, golden: new URL('../../../test/golden/bills.json', import.meta.url) }, [billsView, paymentReferencesView]);
