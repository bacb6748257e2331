import { CANTEEN, STUDENT } from '../testing/ledger.js';
import type { BillDocument } from '../views/bill-documents.js';
import { NO_PAYMENTS } from '../aggregates/bill/bill-payments.js';
import { NO_ENQUIRIES } from '../aggregates/bill/bill-enquiries.js';
import { tabOf } from './student-tab.js';

const bill = (amount: number, change: Partial<BillDocument> = {}): BillDocument => ({
  _id: `${STUDENT}-2026-10`,
  kind: 'bill',
  canteenId: CANTEEN,
  studentId: STUDENT,
  month: '2026-10',
  amount,
  paid: false,
  paidAt: null,
  issuedAt: '2026-10-31T18:35:00.000Z',
  revision: 0,
  ...NO_PAYMENTS,
  ...NO_ENQUIRIES,
  ...change,
});

test('sums pending and billable orders of the month, without rejected ones', () =>
  expect(
    tabOf({
      month: '2026-11',
      orders: [
        { status: 'Pending', total: 3_675 },
        { status: 'Prepared', total: 1_000 },
        { status: 'PickedUp', total: 50 },
        { status: 'Rejected', total: 9_999 },
      ],
      bills: [
        bill(4_500, { paid: true }),
        bill(2_000),
        bill(1_000, { payments: [{ paymentId: '1', amount: 400, at: '2026-11-02T06:00:00.000Z', method: 'cash' }] }),
      ],
      limit: 5_000,
    }),
  ).toEqual({
    month: 11,
    year: 2026,
    pending: 36.75,
    billable: 10.5,
    total: 47.25,
    unpaid: { amount: 26, count: 2 },
    limit: { amount: 50, left: 2.75 },
  }));

test('leaves nothing of a limit that was lowered below the month’s orders', () =>
  expect(tabOf({ month: '2026-11', orders: [{ status: 'Pending', total: 200 }], bills: [], limit: 100 }).limit).toEqual({
    amount: 1,
    left: 0,
  }));
