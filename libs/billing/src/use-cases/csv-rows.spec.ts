import { csvLine, type Bill } from '@tiffin/contracts';
import { billCells, BILL_COLUMNS, ORDER_COLUMNS, orderRows, PAYMENT_COLUMNS, paymentCells } from './csv-rows.js';

const bill: Bill = {
  _id: 'd0000000-0000-4000-8000-000000000001-2026-10',
  month: 10,
  year: 2026,
  amount: 430.5,
  paid: true,
  paidOn: '2026-11-03T18:30:00.000Z',
  issuedOn: '2026-10-31T18:35:00.000Z',
  studentInfo: { _id: 'd', avatar: null, fullName: 'Aarav', userName: 'BH1-101', phoneNumber: '', email: '' },
  revision: 1,
};
const content = {
  lines: [
    {
      orderId: 'a0000000-0000-4000-8000-00005e21a0c4',
      placedAt: '2026-10-01T18:30:00.000Z',
      ...{ subtotal: 48_500, packing: 0, tax: 2_425, total: 50_925 },
    },
  ],
  adjustments: [{ orderId: 'a0000000-0000-4000-8000-00002b90e6d1', sourceMonth: '2026-09', difference: -3_150 }],
  carriedIn: -4_725,
  carriedOut: 0,
  amount: 43_050,
};

test('writes a bill as a row, with days by the canteen’s calendar', () => {
  const cells = billCells(bill, 'Asia/Kolkata');
  expect(cells).toHaveLength(BILL_COLUMNS.length);
  expect(cells).toEqual(['2026-10', '101', 'Aarav', 'BH1-101', 430.5, 'yes', '2026-11-04', '2026-11-01', bill._id]);
});

test('adds cells for received and claimed payments', () => {
  const on = '2026-11-03T06:30:00.000Z';
  const payments = [
    { _id: '1', amount: 400.3, method: 'cash' as const, on },
    { _id: '2', amount: 30.2, method: 'upi' as const, reference: '412345678901', on },
  ];
  expect(paymentCells({ ...bill, payments })).toEqual([430.5, 0, 'cash; upi', '412345678901', '', '']);
  const claim = { _id: 'c', reference: '412345678902', amount: 30.2, claimedOn: on };
  const open = { ...bill, paid: false, paidOn: null };
  expect(paymentCells({ ...open, received: 400.3, payments: payments.slice(0, 1), claim })).toEqual([
    400.3,
    30.2,
    'cash',
    '',
    30.2,
    claim.reference,
  ]);
  expect(paymentCells(open)).toEqual([0, 430.5, '', '', '', '']);
  expect(paymentCells(bill)).toHaveLength(PAYMENT_COLUMNS.length);
});

test('writes a row for everything that makes up a bill, and the rows add up to its amount', () => {
  const rows = orderRows(bill, content, 'Asia/Kolkata');
  for (const row of rows) expect(row).toHaveLength(ORDER_COLUMNS.length);
  expect(rows.map((row) => row.slice(4, 12))).toEqual([
    ['order', '5E21A0C4', '2026-10', '2026-10-02', 485, 0, 24.25, 509.25],
    ['adjustment', '2B90E6D1', '2026-09', '', '', '', '', -31.5],
    ['credit from earlier bills', '', '', '', '', '', '', -47.25],
  ]);
  const amount = ORDER_COLUMNS.indexOf('amount');
  const paise = rows.reduce((sum, row) => sum + Math.round(Number(row[amount]) * 100), 0);
  expect(paise).toBe(content.amount);
});

test('writes a row for the credit that is passed on', () => {
  const rows = orderRows({ ...bill, amount: 0 }, { ...content, lines: [], carriedIn: 0, carriedOut: 3_150, amount: 0 }, 'Asia/Kolkata');
  expect(rows.map((row) => row[11])).toEqual([-31.5, 31.5]);
});

test('writes no name as a formula', () => {
  const studentInfo = { ...bill.studentInfo, fullName: '=HYPERLINK("x")' };
  expect(csvLine(billCells({ ...bill, studentInfo }, 'Asia/Kolkata'))).toContain(`"'=HYPERLINK(""x"")"`);
});
