import type { BillEvent } from '@tiffin/billing';
import { BILL_EVENT_TYPES } from '@tiffin/billing/views';
import { GUEST } from '@tiffin/contracts';
import { testId } from '@tiffin/ordering/testing';
import { foldHistory, recorded } from '@tiffin/read-models/testing';
import { dailyPaymentsView, type DailyPaymentsDocument } from './daily-payments.view.js';
import { slotOf } from './slots.js';
import { sumMoney } from './sums.js';

const reference = { billId: 'b', canteenId: testId('cant', 1), studentId: testId('stud', 1), month: '2026-10' };

const daysOf = (events: readonly BillEvent[]): DailyPaymentsDocument[] => {
  const history = events.map(({ type, data }, index) =>
    recorded(index + 1, type, data, { stream: 'bill-b', schemaVersion: BILL_EVENT_TYPES[type].version }),
  );
  return [...foldHistory(dailyPaymentsView, history).values()];
};

test('counts each payment under its method, and ignores payments of 0', () => {
  const at = '2026-11-03T06:30:00.000Z';
  const days = daysOf([
    { type: 'BillPartPaid', data: { ...reference, amount: 500, method: 'cash', at } },
    { type: 'BillPaid', data: { ...reference, amount: 2_000, received: 1_500, method: 'upi', at } },
    { type: 'BillPaymentReversed', data: { ...reference, amount: 2_000, reason: 'Wrong bill', at } },
    { type: 'BillPaid', data: { ...reference, amount: 2_000, at } },
    { type: 'BillPaid', data: { ...reference, amount: 0, at } },
  ]);
  expect(sumMoney(days, 0, Infinity)).toEqual([
    { kind: 'cash', count: 1, amount: 500 },
    { kind: 'reversed', count: 1, amount: 2_000 },
    { kind: 'unnamed', count: 1, amount: 2_000 },
    { kind: 'upi', count: 1, amount: 1_500 },
  ]);
});

test('assigns a day of any time zone its payments from first to last instant', () => {
  const paid = (at: string): BillEvent => ({ type: 'BillPaid', data: { ...reference, amount: 100, at } });
  const days = daysOf(
    ['2026-11-02T18:29:59.999Z', '2026-11-02T18:30:00.000Z', '2026-11-03T18:29:59.999Z', '2026-11-03T18:30:00.000Z'].map(paid),
  );
  expect(sumMoney(days, slotOf('2026-11-02T18:30:00.000Z'), slotOf('2026-11-03T18:30:00.000Z'))).toEqual([
    { kind: 'unnamed', count: 2, amount: 200 },
  ]);
});

describe('payments of guests at the counter', () => {
  const order = {
    ...{ orderId: 'o', canteenId: reference.canteenId, placedAt: '2026-11-03T23:50:00.000Z', businessDay: '2026-11-04' },
    ...{ businessMonth: '2026-11', lines: [], subtotal: 1_000, packing: 0, tax: 50, total: 1_050, requestHash: '' },
  };
  const fold = (...events: readonly { readonly type: string; readonly data: object }[]) =>
    foldHistory(
      dailyPaymentsView,
      events.map(({ type, data }, index) => recorded(index + 1, type, data, { stream: 'order-o' })),
    );

  test('count in the quarter of an hour of the order, and are returned when it is rejected', () => {
    const guests = { ...order, studentId: GUEST, counter: { paid: 'upi' } };
    const rejected = { ...guests, from: 'Pending', to: 'Rejected', reason: null, at: '2026-11-04T00:05:00.000Z' };
    const days = fold({ type: 'OrderPlaced', data: guests }, { type: 'OrderRejected', data: rejected });
    expect(
      [...days.values()].map(({ _id, money }) => [_id.slice(-10), money.map(({ kind, count, amount }) => [kind, count, amount])]),
    ).toEqual([
      ['2026-11-03', [['guest-upi', 1, 1_050]]],
      ['2026-11-04', [['guest-returned', 1, 1_050]]],
    ]);
  });

  test('do not include orders on a bill', () => {
    const students = { ...order, studentId: reference.studentId };
    const placings = [students, { ...students, counter: {} }].map((data) => ({ type: 'OrderPlaced', data }));
    expect(fold(...placings).size).toBe(0);
  });
});
