import { given } from '@tiffin/event-sourcing/testing';
import { testId } from '@tiffin/ordering/testing';
import { contentOf, canteenId, issuedWith, lineOf, reference, studentId } from '../../../test/bill.js';
import type { BillEvent, ReceiptWithMethod, Receipt } from './bill-events.js';
import { amountLeft, amountReceived } from './bill-payments.js';
import { bill } from './bill.decider.js';

const first = testId('clai', 1);
const second = testId('clai', 2);
const third = testId('clai', 3);
const paymentId = testId('paym', 1);
const utr = '412345678901';
const at = '2026-11-02T08:00:00.000Z';
const issued = issuedWith(contentOf(lineOf(1, 9_000)), at);
const claimed = (claimId = first, amount = 9_000, named = utr): BillEvent => ({
  type: 'BillPaymentClaimed',
  data: { ...reference, claimId, amount, reference: named, at },
});
const declined = (claimId = first): BillEvent => ({
  type: 'BillPaymentClaimDeclined',
  data: { ...reference, claimId, reason: 'Nothing came in', at },
});
const partPaid = (amount: number, receipt: ReceiptWithMethod = { method: 'cash' }): BillEvent => ({
  type: 'BillPartPaid',
  data: { ...reference, amount, ...receipt, at },
});
const paid = (more: object = {}): BillEvent => ({ type: 'BillPaid', data: { ...reference, amount: 9_000, ...more, at } });
const reversed = (amount = 9_000, paymentId?: string): BillEvent => ({
  type: 'BillPaymentReversed',
  data: { ...reference, ...(paymentId !== undefined && { paymentId }), amount, reason: 'Marked by mistake', at },
});
const corrected = (claimId: string, replaces: string, amount: number, named = utr): BillEvent => ({
  type: 'BillPaymentClaimCorrected',
  data: { ...reference, claimId, amount, reference: named, at, replaces },
});
const withdrawn: BillEvent = { type: 'BillPaymentClaimWithdrawn', data: { ...reference, claimId: first, at } };

const claim = (claimId = first, named = utr, amount?: number) => ({
  ...({ type: 'Claim', canteenId, studentId, claimId, reference: named, at } as const),
  ...(amount !== undefined && { amount }),
});
const confirm = (claimId = first) => ({ type: 'ConfirmClaim' as const, canteenId, claimId, at });
const decline = (claimId = first) => ({ type: 'DeclineClaim' as const, canteenId, claimId, reason: 'Nothing came in', at });
const correct = (replaces: string, claimId: string, amount?: number, named = utr) => ({ ...claim(claimId, named, amount), replaces });
const withdraw = (claimId = first) => ({ type: 'WithdrawClaim' as const, canteenId, studentId, claimId, at });
const pay = (receipt?: Receipt, seen: { amount?: number; left?: number } = {}) =>
  ({ type: 'Pay', canteenId, at, ...seen, ...(receipt && { receipt }) }) as const;
const payPart = (amount: number, left?: number, receipt: ReceiptWithMethod = { method: 'cash' }) =>
  ({ type: 'PayPart', canteenId, amount, receipt, at, ...(left !== undefined && { left }) }) as const;
const reverse = (paymentId?: string) =>
  ({ type: 'Reverse', canteenId, reason: 'Marked by mistake', at, ...(paymentId !== undefined && { paymentId }) }) as const;
const confirmed = { method: 'upi', reference: utr, claimId: first } as const;

describe('claiming', () => {
  test('records a student’s claim of what is left once, however often it is sent', () => {
    given(bill, issued).when(claim()).when(claim(second)).then(claimed());
    given(bill, issued, partPaid(4_000)).when(claim()).then(claimed(first, 5_000));
    given(bill, issued)
      .when(claim(first, utr, 2_500))
      .then(claimed(first, 2_500));
  });

  test('freezes the content for which the student paid (docs/reference/decisions.md#7.3)', () => {
    const after = given(bill, issued, claimed());
    after.when({ type: 'Revise', expectedRevision: 1, content: contentOf(), at }).thenRefuses('conflict');
  });

  test('refuses a second claim while the first is open, and a second claim of the same payment', () => {
    given(bill, issued, claimed()).when(claim(second, '412345678902')).thenRefuses('already_claimed');
    given(bill, issued, claimed(first, 4_000), partPaid(4_000, confirmed)).when(claim(second)).thenRefuses('already_claimed');
  });

  test('allows another claim after a declined one, and after a reversed payment', () => {
    given(bill, issued, claimed(), declined()).when(claim(second)).then(claimed(second));
    given(bill, issued, claimed(), paid(confirmed), reversed()).when(claim(second)).then(claimed(second));
  });

  test('refuses a claim where nothing is left, or of more than is left', () => {
    given(bill, issued, paid()).when(claim()).thenRefuses('already_paid');
    given(bill, issued, partPaid(4_000))
      .when(claim(first, utr, 5_001))
      .thenRefuses('amount_changed');
  });

  test('refuses a claim for another student', () => {
    given(bill, issued)
      .when({ ...claim(), studentId: testId('stud', 2) })
      .thenRefuses('not_found');
    given(bill).when(claim()).thenRefuses('not_found');
  });
});

describe('an open claim', () => {
  test('is corrected by its id or by its reference, once however often the correction is sent', () => {
    given(bill, issued, claimed())
      .when(correct(first, second, 4_000))
      .when(correct(first, third, 4_000))
      .then(corrected(second, first, 4_000));
    given(bill, issued, claimed())
      .when(claim(second, utr, 4_000))
      .then(corrected(second, first, 4_000));
    const other = '412345678902';
    const after = given(bill, issued, claimed(first, 4_000)).when(correct(first, second, undefined, other));
    after.then(corrected(second, first, 4_000, other));
    expect(after.state?.claim).toEqual({ claimId: second, replaces: first, reference: other, amount: 4_000, at });
  });

  test('cannot be confirmed or declined by its id from before a correction', () => {
    const after = given(bill, issued, claimed(), corrected(second, first, 4_000));
    after.when(confirm()).thenRefuses('claim_changed');
    after.when(decline()).thenRefuses('claim_changed');
    after.when(correct(first, third, 5_000)).thenRefuses('claim_changed');
    after.when(confirm(second)).then(partPaid(4_000, { ...confirmed, claimId: second }));
  });

  test('cannot be corrected to more than is left, to a received payment, or after it ended', () => {
    given(bill, issued, claimed())
      .when(correct(first, second, 9_001))
      .thenRefuses('amount_changed');
    given(bill, issued, claimed(), partPaid(4_000))
      .when(correct(first, second, undefined, '412345678902'))
      .thenRefuses('amount_changed');
    given(bill, issued, partPaid(1_000, { method: 'upi', reference: utr }), claimed(first, 4_000, '412345678902'))
      .when(correct(first, second))
      .thenRefuses('already_claimed');
    for (const end of [declined(), paid(confirmed), paid(), withdrawn])
      given(bill, issued, claimed(), end)
        .when(correct(first, second, 4_000))
        .thenRefuses('claim_closed');
  });

  test('is withdrawn once, however often that is sent; then another claim is possible', () => {
    const after = given(bill, issued, claimed()).when(withdraw()).when(withdraw());
    after.then(withdrawn);
    expect(after.state).toMatchObject({ claim: null, frozen: true });
    after.when(confirm()).thenRefuses('claim_closed');
    after.when(claim(second)).then(withdrawn, claimed(second));
    given(bill, issued, claimed(), paid(confirmed)).when(withdraw()).thenRefuses('claim_closed');
    given(bill, issued, claimed())
      .when({ ...withdraw(), studentId: testId('stud', 2) })
      .thenRefuses('not_found');
  });
});

describe('checking a claim', () => {
  test('records the claimed amount as paid once, however often it is confirmed', () => {
    given(bill, issued, claimed()).when(confirm()).when(confirm()).then(paid(confirmed));
    given(bill, issued, claimed(first, 4_000)).when(confirm()).when(confirm()).then(partPaid(4_000, confirmed));
    given(bill, issued, partPaid(4_000), claimed(first, 5_000))
      .when(confirm())
      .then(paid({ received: 5_000, ...confirmed }));
  });

  test('leaves a bill as it is when its claim is declined, with the reason, until something else happens', () => {
    const after = given(bill, issued, claimed()).when(decline()).when(decline());
    after.then(declined());
    after.when({ ...decline(), reason: 'Wrong account' }).thenRefuses('claim_closed');
    expect(after.state).toMatchObject({
      claim: null,
      declined: { claimId: first, reference: utr, reason: 'Nothing came in' },
      paid: false,
    });
    expect(given(bill, issued, claimed(), declined(), claimed(second)).state).toMatchObject({ declined: null, claim: { claimId: second } });
    expect(given(bill, issued, claimed(), declined(), partPaid(1)).state).toMatchObject({ declined: null });
  });

  test('refuses to confirm or decline a claim that has ended', () => {
    given(bill, issued, claimed(), declined()).when(confirm()).thenRefuses('claim_closed');
    given(bill, issued, claimed(), paid()).when(confirm()).thenRefuses('claim_closed');
    given(bill, issued, claimed(), paid(confirmed)).when(decline()).thenRefuses('claim_closed');
    given(bill, issued, claimed(), paid(confirmed), reversed()).when(confirm()).thenRefuses('claim_closed');
    given(bill, issued, claimed(second)).when(decline()).thenRefuses('claim_closed');
  });

  test('refuses an amount of more than is left, and keeps the claim', () => {
    const after = given(bill, issued, claimed(), partPaid(4_000));
    after.when(confirm()).thenRefuses('more_than_left');
    expect(after.state?.claim).toMatchObject({ claimId: first });
  });
});

describe('paying', () => {
  test('records how a bill was paid', () => {
    given(bill, issued)
      .when(pay({ method: 'upi', reference: utr }))
      .then(paid({ method: 'upi', reference: utr }));
    given(bill, issued, partPaid(4_000))
      .when(pay({ method: 'cash' }))
      .then(paid({ received: 5_000, method: 'cash' }));
  });

  test('ends an open claim when the bill is marked paid', () => {
    expect(given(bill, issued, claimed()).when(pay()).state).toMatchObject({ paid: true, claim: null });
  });

  test('records part payments until they reach the amount', () => {
    const some = given(bill, issued).when(payPart(4_000, 9_000));
    some.then(partPaid(4_000));
    expect(some.state).toMatchObject({ paid: false, frozen: true });
    const all = given(bill, issued, partPaid(4_000)).when(payPart(5_000, 5_000));
    all.then(paid({ received: 5_000, method: 'cash' }));
    expect(all.state?.payments.map(({ amount }) => amount)).toEqual([4_000, 5_000]);
  });

  test('refuses a part that was recorded meanwhile, is too large, or where nothing is left', () => {
    given(bill, issued, partPaid(4_000)).when(payPart(4_000, 9_000)).thenRefuses('amount_changed');
    given(bill, issued, partPaid(4_000)).when(payPart(5_001)).thenRefuses('more_than_left');
    given(bill, issued, paid()).when(payPart(1)).thenRefuses('already_paid');
  });

  test('requires the amount that is left (docs/reference/decisions.md#7.4), or without it the bill’s amount', () => {
    const some = given(bill, issued, partPaid(4_000));
    for (const seen of [{ amount: 9_000 }, { left: 9_000 }, { amount: 9_000, left: 9_000 }, { left: 4_999 }])
      some.when(pay(undefined, seen)).thenRefuses('amount_changed');
    for (const seen of [{ amount: 5_000 }, { left: 5_000 }, { amount: 9_000, left: 5_000 }])
      some.when(pay(undefined, seen)).then(paid({ received: 5_000 }));
    const all = given(bill, issued, partPaid(4_000), paid({ received: 5_000 }));
    all.when(pay(undefined, { amount: 9_000 })).then();
    all.when(pay(undefined, { amount: 5_000 })).then();
    all.when(pay(undefined, { left: 5_000 })).thenRefuses('already_paid');
    for (const other of [{ method: 'upi' as const }, { paymentId }]) all.when(pay(other, { amount: 9_000 })).thenRefuses('already_paid');
  });

  test('records a repeated payment once, also after its reversal, and refuses another payment with its id', () => {
    const mine: ReceiptWithMethod = { paymentId, method: 'cash' };
    const all = given(bill, issued)
      .when(pay(mine, { left: 9_000 }))
      .when(pay(mine, { left: 9_000 }));
    all.then(paid(mine));
    all
      .when(reverse(paymentId))
      .when(pay(mine, { left: 9_000 }))
      .then(paid(mine), reversed(9_000, paymentId));
    const part = given(bill, issued)
      .when(payPart(4_000, 9_000, mine))
      .when(payPart(4_000, 9_000, mine));
    part.then(partPaid(4_000, mine));
    part.when(payPart(3_000, 5_000, mine)).thenRefuses('conflict');
    part.when(pay({ paymentId, method: 'upi' })).thenRefuses('conflict');
  });
});

describe('reversing a payment', () => {
  const both = [issued, claimed(first, 4_000), partPaid(4_000, confirmed), paid({ received: 5_000, paymentId })];

  test('keeps the other payments', () => {
    const undone = given(bill, ...both).when(reverse(paymentId));
    undone.then(reversed(5_000, paymentId));
    expect(undone.state && { received: amountReceived(undone.state), left: amountLeft(undone.state) }).toEqual({
      received: 4_000,
      left: 5_000,
    });
    expect(undone.state?.payments).toMatchObject([{ reference: utr, amount: 4_000 }]);
    const other = given(bill, ...both).when(reverse(first));
    other.then(reversed(4_000, first));
    expect(other.state).toMatchObject({ paid: false, paidAt: null, payments: [{ paymentId, amount: 5_000 }] });
  });

  test('reverses nothing else when it is repeated, whatever was received since', () => {
    given(bill, ...both)
      .when(reverse(paymentId))
      .when(reverse(paymentId))
      .then(reversed(5_000, paymentId));
    given(bill, ...both, reversed(5_000, paymentId), paid({ received: 5_000 }))
      .when(reverse(paymentId))
      .then();
    given(bill, ...both)
      .when(reverse(second))
      .thenRefuses('not_found');
  });

  test('reverses the last payment where none is named, and one that was recorded without an id by its event’s revision', () => {
    given(bill, issued, partPaid(4_000), paid({ received: 5_000 }))
      .when(reverse())
      .when(reverse())
      .then(reversed(5_000, '2'), reversed(4_000, '1'));
    given(bill, issued, partPaid(4_000), paid({ received: 5_000 }))
      .when(reverse('1'))
      .then(reversed(4_000, '1'));
    given(bill, issued, partPaid(4_000), reversed(4_000, '1')).when(reverse()).thenRefuses('not_paid');
  });

  test('reopens the claim that marking the bill paid had ended, unless there is another', () => {
    const undone = given(bill, issued, claimed(), paid({ paymentId }), reversed(9_000, paymentId));
    expect(undone.state?.claim).toMatchObject({ claimId: first, reference: utr });
    undone.when(confirm()).then(paid(confirmed));
    given(bill, issued, claimed(), paid(confirmed), reversed(9_000, first)).when(confirm()).thenRefuses('claim_closed');
  });

  test('reverses all payments for an event of an older log', () => {
    const old = given(bill, ...both, reversed());
    expect(old.state).toMatchObject({ payments: [], claim: null, paid: false });
    old.when(reverse(paymentId)).then();
    old.when(reverse()).thenRefuses('not_paid');
  });
});
