import { given } from '@tiffin/event-sourcing/testing';
import { testId } from '@tiffin/ordering/testing';
import { contentOf, canteenId, issuedWith, lineOf, reference, studentId } from '../../test/bill.js';
import type { BillEvent, NamedReceipt } from './bill-events.js';
import { leftOf, receivedOf } from './bill-payments.js';
import { bill } from './bill.decider.js';

const [first, second] = [testId('clai', 1), testId('clai', 2)];
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
const partPaid = (amount: number, receipt: NamedReceipt = { method: 'cash' }): BillEvent => ({
  type: 'BillPartPaid',
  data: { ...reference, amount, ...receipt, at },
});
const paid = (more: object = {}): BillEvent => ({ type: 'BillPaid', data: { ...reference, amount: 9_000, ...more, at } });
const reversed = (amount = 9_000): BillEvent => ({
  type: 'BillPaymentReversed',
  data: { ...reference, amount, reason: 'Marked by mistake', at },
});

const claim = (claimId = first, named = utr, amount?: number) => ({
  type: 'Claim' as const,
  ...{ canteenId, studentId, claimId, reference: named, at },
  ...(amount !== undefined && { amount }),
});
const confirm = (claimId = first) => ({ type: 'ConfirmClaim' as const, canteenId, claimId, at });
const decline = (claimId = first) => ({ type: 'DeclineClaim' as const, canteenId, claimId, reason: 'Nothing came in', at });
const pay = (receipt?: NamedReceipt) => ({ type: 'Pay' as const, canteenId, at, ...(receipt && { receipt }) });
const payPart = (amount: number, left?: number, receipt: NamedReceipt = { method: 'cash' }) => ({
  type: 'PayPart' as const,
  ...{ canteenId, amount, receipt, at },
  ...(left !== undefined && { left }),
});
const reverse = { type: 'Reverse' as const, canteenId, reason: 'Marked by mistake', at };
const confirmed = { method: 'upi', reference: utr, claimId: first } as const;

describe('claiming', () => {
  test('a student claims what is left, once however often it is sent', () => {
    given(bill, issued).when(claim()).when(claim(second)).then(claimed());
    given(bill, issued, partPaid(4_000)).when(claim()).then(claimed(first, 5_000));
    given(bill, issued)
      .when(claim(first, utr, 2_500))
      .then(claimed(first, 2_500));
  });

  test('a claim freezes what it was made for: the student paid that (decisions 7.3)', () => {
    const after = given(bill, issued, claimed());
    after.when({ type: 'Revise', seen: 1, content: contentOf(), at }).thenRefuses('conflict');
  });

  test('a second claim waits until the first is looked at, and the same payment is not claimed twice', () => {
    given(bill, issued, claimed()).when(claim(second, '412345678902')).thenRefuses('already_claimed');
    given(bill, issued, claimed(first, 4_000), partPaid(4_000, confirmed)).when(claim(second)).thenRefuses('already_claimed');
  });

  test('after one that was declined, and after a payment that was taken back, there may be another', () => {
    given(bill, issued, claimed(), declined()).when(claim(second)).then(claimed(second));
    given(bill, issued, claimed(), paid(confirmed), reversed()).when(claim(second)).then(claimed(second));
  });

  test('nothing is claimed of a bill on which nothing is left, nor more than is left', () => {
    given(bill, issued, paid()).when(claim()).thenRefuses('already_paid');
    given(bill, issued, partPaid(4_000))
      .when(claim(first, utr, 5_001))
      .thenRefuses('amount_changed');
  });

  test('nobody claims for others', () => {
    given(bill, issued)
      .when({ ...claim(), studentId: testId('stud', 2) })
      .thenRefuses('not_found');
    given(bill).when(claim()).thenRefuses('not_found');
  });
});

describe('looking at a claim', () => {
  test('confirming pays what was claimed, once however often it is sent', () => {
    given(bill, issued, claimed()).when(confirm()).when(confirm()).then(paid(confirmed));
    given(bill, issued, claimed(first, 4_000)).when(confirm()).when(confirm()).then(partPaid(4_000, confirmed));
    given(bill, issued, partPaid(4_000), claimed(first, 5_000))
      .when(confirm())
      .then(paid({ received: 5_000, ...confirmed }));
  });

  test('declining leaves the bill as it is, with the reason, until something else happens', () => {
    const after = given(bill, issued, claimed()).when(decline()).when(decline());
    after.then(declined());
    expect(after.state).toMatchObject({
      claim: null,
      declined: { claimId: first, reference: utr, reason: 'Nothing came in' },
      paid: false,
    });
    expect(given(bill, issued, claimed(), declined(), claimed(second)).state).toMatchObject({ declined: null, claim: { claimId: second } });
    expect(given(bill, issued, claimed(), declined(), partPaid(1)).state).toMatchObject({ declined: null });
  });

  test('a claim that ended otherwise is neither confirmed nor declined', () => {
    given(bill, issued, claimed(), declined()).when(confirm()).thenRefuses('claim_closed');
    given(bill, issued, claimed(), paid()).when(confirm()).thenRefuses('claim_closed');
    given(bill, issued, claimed(), paid(confirmed)).when(decline()).thenRefuses('claim_closed');
    given(bill, issued, claimed(), paid(confirmed), reversed()).when(confirm()).thenRefuses('claim_closed');
    given(bill, issued, claimed(second)).when(decline()).thenRefuses('claim_closed');
  });

  test('what would be more than is left is refused, and the claim stays', () => {
    const after = given(bill, issued, claimed(), partPaid(4_000));
    after.when(confirm()).thenRefuses('more_than_left');
    expect(after.state?.claim).toMatchObject({ claimId: first });
  });
});

describe('paying', () => {
  test('a bill says how it was paid', () => {
    given(bill, issued)
      .when(pay({ method: 'upi', reference: utr }))
      .then(paid({ method: 'upi', reference: utr }));
    given(bill, issued, partPaid(4_000))
      .when(pay({ method: 'cash' }))
      .then(paid({ received: 5_000, method: 'cash' }));
  });

  test('marking it paid ends an open claim', () => {
    expect(given(bill, issued, claimed()).when(pay()).state).toMatchObject({ paid: true, claim: null });
  });

  test('parts are recorded as such until they reach the amount', () => {
    const some = given(bill, issued).when(payPart(4_000, 9_000));
    some.then(partPaid(4_000));
    expect(some.state).toMatchObject({ paid: false, frozen: true });
    const all = given(bill, issued, partPaid(4_000)).when(payPart(5_000, 5_000));
    all.then(paid({ received: 5_000, method: 'cash' }));
    expect(all.state?.payments.map(({ amount }) => amount)).toEqual([4_000, 5_000]);
  });

  test('a part of what somebody else has recorded meanwhile, of too much, or of nothing is refused', () => {
    given(bill, issued, partPaid(4_000)).when(payPart(4_000, 9_000)).thenRefuses('amount_changed');
    given(bill, issued, partPaid(4_000)).when(payPart(5_001)).thenRefuses('more_than_left');
    given(bill, issued, paid()).when(payPart(1)).thenRefuses('already_paid');
  });

  test('what was received is taken back as a whole', () => {
    given(bill, issued, partPaid(4_000)).when(reverse).when(reverse).thenRefuses('not_paid');
    const after = given(bill, issued, partPaid(4_000), paid({ received: 5_000 })).when(reverse);
    after.then(reversed());
    expect(after.state && { received: receivedOf(after.state), left: leftOf(after.state) }).toEqual({ received: 0, left: 9_000 });
    given(bill, issued, partPaid(4_000)).when(reverse).then(reversed(4_000));
  });
});
