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
  test('issues a bill once', () => {
    given(bill).when(issue()).then(issued());
    given(bill, issued()).when(issue()).thenRefuses('conflict');
  });

  test('issues a bill of 0 as paid, whatever it carries (docs/reference/decisions.md#7.3)', () => {
    given(bill).when(issue(nothing)).then(issued(nothing), paid(0, first));
    const carried = { ...content, carriedIn: -10_000, carriedOut: 1_075, amount: 0 };
    given(bill).when(issue(carried)).then(issued(carried), paid(0, first));
  });
});

describe('revising', () => {
  test('replaces the content of an unpaid bill, which stays unpaid even at 0', () => {
    given(bill, issued()).when(revise(nothing, 0)).then(revised(nothing));
    given(bill, issued(), revised(nothing)).when(revise(content, 1)).then(revised(content));
  });

  test('makes a bill paid that carries credit out', () => {
    const carried = {
      ...content,
      adjustments: [{ orderId: 'x', sourceMonth: '2026-09', difference: -10_000 }],
      carriedOut: 1_075,
      amount: 0,
    };
    given(bill, issued()).when(revise(carried, 0)).then(revised(carried), paid(0));
  });

  test('refuses content that was made for an older bill, a paid one or none', () => {
    given(bill, issued(), revised(nothing)).when(revise(content, 0)).thenRefuses('conflict');
    given(bill, issued(), paid()).when(revise(nothing, 1)).thenRefuses('conflict');
    given(bill, issued(), paid(), reversed()).when(revise(nothing, 2)).thenRefuses('conflict');
    given(bill).when(revise(nothing, -1)).thenRefuses('conflict');
  });
});

describe('paying', () => {
  test('pays a bill once, with or without the amount that was shown', () => {
    given(bill, issued()).when(pay(8_925)).when(pay(8_925)).when(pay()).then(paid());
  });

  test('refuses another amount than the bill’s, also for a paid bill (docs/reference/decisions.md#7.4)', () => {
    given(bill, issued()).when(pay(8_924)).thenRefuses('amount_changed', { message: "This bill's amount has changed." });
    given(bill, issued(), paid()).when(pay(1)).thenRefuses('amount_changed');
  });

  test('allows a payment again after its reversal', () => {
    const again = given(bill, issued(), paid(), reversed()).when(pay(8_925, last));
    again.then(paid(8_925, last));
    expect(again.state).toMatchObject({ paid: true, paidAt: last, frozen: true, revision: 3 });
  });
});

describe('reversing', () => {
  test('reverses a payment and leaves the bill’s content as it was', () => {
    const taken = given(bill, issued(), paid()).when(reverse());
    taken.then(reversed());
    expect(taken.state).toMatchObject({ paid: false, paidAt: null, frozen: true, ...content });
  });

  test('refuses a reversal on an unpaid bill', () => {
    given(bill, issued()).when(reverse()).thenRefuses('not_paid');
    given(bill, issued(), paid()).when(reverse()).when(reverse()).thenRefuses('not_paid');
    given(bill, issued(nothing), paid(0)).when(reverse()).thenRefuses('not_paid');
  });
});

test('folds a bill from its whole history, which must begin with its issue', () => {
  expect(foldBill([])).toBeNull();
  expect(foldBill([issued(), paid()])).toEqual(given(bill, issued(), paid()).state);
  expect(() => foldBill([paid()])).toThrow(`BillPaid of a bill that was never issued: ${reference.billId}`);
});

test('answers not_found to another canteen’s contractor and for an unknown bill', () => {
  const theirs = testId('cant', 2);
  given(bill, issued())
    .when({ ...pay(), canteenId: theirs })
    .thenRefuses('not_found');
  given(bill, issued(), paid())
    .when({ ...reverse(), canteenId: theirs })
    .thenRefuses('not_found');
  given(bill).when(pay()).thenRefuses('not_found');
});

test('parses the student and month of a bill’s id, and nothing else', () => {
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
