import { given } from '@tiffin/event-sourcing/testing';
import { testId } from '@tiffin/ordering/testing';
import { canteenId, contentOf, issuedWith, lineOf, reference, studentId } from '../../../test/bill.js';
import type { BillContent, BillEvent } from './bill-events.js';
import { parseBillId } from './bill-id.js';
import { foldBill } from './bill-state.js';
import { billIdOr404 } from '../../use-cases/bill-wire.js';
import { bill } from './bill.decider.js';

const content = contentOf(lineOf(1, 8_925));
const nothing = contentOf();
const first = '2026-10-31T18:35:00.000Z';
const later = '2026-11-02T08:00:00.000Z';
const last = '2026-11-03T08:00:00.000Z';

const issued = (of = content): BillEvent => issuedWith(of, first);
const revised = (to: BillContent): BillEvent => ({ type: 'BillRevised', data: { ...reference, ...to, at: later } });
const paid = (amount = 8_925, at = later): BillEvent => ({ type: 'BillPaid', data: { ...reference, amount, at } });
const reversed = (at = later): BillEvent => ({
  type: 'BillPaymentReversed',
  data: { ...reference, paymentId: '1', amount: 8_925, reason: 'Marked by mistake', at },
});
const issue = (of = content) => ({ type: 'Issue' as const, bill: reference, content: of, at: first });
const revise = (to: BillContent, expectedRevision: number) => ({ type: 'Revise' as const, expectedRevision, content: to, at: later });
const pay = (amount?: number, at = later) => ({ type: 'Pay' as const, canteenId, at, ...(amount !== undefined && { amount }) });
const reverse = (at = later) => ({ type: 'Reverse' as const, canteenId, reason: 'Marked by mistake', at });

describe('issuing', () => {
  test('a bill is issued once', () => {
    given(bill).when(issue()).then(issued());
    given(bill, issued()).when(issue()).thenRefuses('conflict');
  });

  test('a bill of nothing is issued as paid, whatever it carries (docs/reference/decisions.md#7.3)', () => {
    given(bill).when(issue(nothing)).then(issued(nothing), paid(0, first));
    const carried = { ...content, carriedIn: -10_000, carriedOut: 1_075, amount: 0 };
    given(bill).when(issue(carried)).then(issued(carried), paid(0, first));
  });
});

describe('revising', () => {
  test('an unpaid bill takes another content, and stays unpaid even where that is nothing', () => {
    given(bill, issued()).when(revise(nothing, 0)).then(revised(nothing));
    given(bill, issued(), revised(nothing)).when(revise(content, 1)).then(revised(content));
  });

  test('what carries something out is paid at once', () => {
    const carried = {
      ...content,
      adjustments: [{ orderId: 'x', sourceMonth: '2026-09', difference: -10_000 }],
      carriedOut: 1_075,
      amount: 0,
    };
    given(bill, issued()).when(revise(carried, 0)).then(revised(carried), paid(0));
  });

  test('a content made for an older bill, for a paid one or for none is refused', () => {
    given(bill, issued(), revised(nothing)).when(revise(content, 0)).thenRefuses('conflict');
    given(bill, issued(), paid()).when(revise(nothing, 1)).thenRefuses('conflict');
    given(bill, issued(), paid(), reversed()).when(revise(nothing, 2)).thenRefuses('conflict');
    given(bill).when(revise(nothing, -1)).thenRefuses('conflict');
  });
});

describe('paying', () => {
  test('a bill is paid once, with the amount that was shown or without one', () => {
    given(bill, issued()).when(pay(8_925)).when(pay(8_925)).when(pay()).then(paid());
  });

  test('another amount than the bill’s is refused, also of a paid one (docs/reference/decisions.md#7.4)', () => {
    given(bill, issued()).when(pay(8_924)).thenRefuses('amount_changed', { message: "This bill's amount has changed." });
    given(bill, issued(), paid()).when(pay(1)).thenRefuses('amount_changed');
  });

  test('a payment that was reversed can be made again', () => {
    const again = given(bill, issued(), paid(), reversed()).when(pay(8_925, last));
    again.then(paid(8_925, last));
    expect(again.state).toMatchObject({ paid: true, paidAt: last, frozen: true, revision: 3 });
  });
});

describe('reversing', () => {
  test('a payment is taken back, and the bill says what it said', () => {
    const taken = given(bill, issued(), paid()).when(reverse());
    taken.then(reversed());
    expect(taken.state).toMatchObject({ paid: false, paidAt: null, frozen: true, ...content });
  });

  test('nothing is taken back of an unpaid bill', () => {
    given(bill, issued()).when(reverse()).thenRefuses('not_paid');
    given(bill, issued(), paid()).when(reverse()).when(reverse()).thenRefuses('not_paid');
    given(bill, issued(nothing), paid(0)).when(reverse()).thenRefuses('not_paid');
  });
});

test('a bill is what its whole history led to, and no history begins without its issue', () => {
  expect(foldBill([])).toBeNull();
  expect(foldBill([issued(), paid()])).toEqual(given(bill, issued(), paid()).state);
  expect(() => foldBill([paid()])).toThrow(`BillPaid of a bill that was never issued: ${reference.billId}`);
});

test('another canteen’s contractor, and whoever asks for a bill that is not there, learns nothing', () => {
  const theirs = testId('cant', 2);
  given(bill, issued())
    .when({ ...pay(), canteenId: theirs })
    .thenRefuses('not_found');
  given(bill, issued(), paid())
    .when({ ...reverse(), canteenId: theirs })
    .thenRefuses('not_found');
  given(bill).when(pay()).thenRefuses('not_found');
});

test('a bill’s id names its student and month, and nothing else is one', () => {
  expect(parseBillId(reference.billId)).toEqual({ studentId, month: '2026-10' });
  expect(billIdOr404(reference.billId.toUpperCase())).toBe(reference.billId);
  for (const id of [
    '',
    'x',
    studentId,
    `${studentId}-2026-13`,
    `${studentId}-2026-00`,
    `${studentId}-2026-1`,
    `${reference.billId}/orders`,
    `x${reference.billId}`,
  ])
    expect(() => billIdOr404(id)).toThrow(expect.objectContaining({ code: 'not_found' }));
});
