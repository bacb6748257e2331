import { testId } from '@tiffin/ordering/testing';
import { upiPayment } from './bill-upi.js';

const studentId = testId('stud', 1);
const bill = { billId: `${studentId}-2026-10`, canteenId: testId('cant', 1), studentId, month: '2026-10' };
const payee = { upiId: 'mess.bh3@okbank', payeeName: 'Mess & Sons' };

test('makes a link with payee, amount and note as UPI apps read it', () => {
  const payment = upiPayment(bill, 123_450, { userName: 'BH3-101' }, payee);
  expect(payment).toEqual({ uri: expect.any(String), ...payee, amount: 1_234.5, note: 'Bill October 2026 101' });
  const { protocol, host, search, searchParams } = new URL(payment.uri);
  expect([protocol, host]).toEqual(['upi:', 'pay']);
  expect(Object.fromEntries(searchParams)).toEqual({
    pa: 'mess.bh3@okbank',
    pn: 'Mess & Sons',
    am: '1234.50',
    cu: 'INR',
    tn: 'Bill October 2026 101',
    tr: '20261073747564000040008000000000000',
  });
  expect(search).toMatch(/^\?pa=mess\.bh3@okbank&pn=Mess%20%26%20Sons&/);
});

test('leaves the roll number out of the note for a removed student', () => {
  expect(upiPayment(bill, 1, { userName: '' }, payee)).toMatchObject({ note: 'Bill October 2026', amount: 0.01 });
});
