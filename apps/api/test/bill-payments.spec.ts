import type { Answer } from '@tiffin/accounts/testing';
import type { Bill, ClaimsConfirmed } from '@tiffin/contracts';
import { billOf, MonthEnd } from './month-end.js';

/** The second of November; each of the three students has a bill of 73.50 for October. */
let office: MonthEnd;
const OCTOBER = '2026-10';
const UTR = '412345678901';
const OTHER_UTR = '412345678902';
const NOBODYS = '00000000-0000-4000-8000-000000000000';

beforeAll(async () => {
  office = await MonthEnd.at('2026-10-20T06:00:00.000Z');
  await office.stopSchedule();
  for (const student of [0, 1, 2]) for (let order = 0; order < 2; order++) await office.order(student, 'PickedUp');
  await office.turnTo('2026-11-02T05:00:00.000Z');
  expect((await office.generate()).body).toMatchObject({ issued: 3 });
});
afterAll(() => office.stop());

const path = (student: number, suffix = ''): string => `/bills/${office.billId(student, OCTOBER)}${suffix}`;
const claim = (student: number, reference: string, fields: object = {}, by = student): Promise<Answer> =>
  office.students[by]!.post(path(student, '/claims'), { reference, ...fields });
const decline = (student: number, claimId: string): Promise<Answer> =>
  office.contractor.post(path(student, `/claims/${claimId}/decline`), { reason: ' Nothing came in ' });
const confirm = async (...claims: (readonly [student: number, claimId: string])[]) => {
  const named = claims.map(([student, claimId]) => ({ billId: office.billId(student, OCTOBER), claimId }));
  const answer = await office.contractor.post('/bills/claims/confirm', { claims: named });
  expect(answer.status).toBe(200);
  return (answer.body as unknown as ClaimsConfirmed).claims;
};
const waiting = async (query = ''): Promise<Bill[]> => {
  await office.api.settled();
  return (await office.contractor.get(`/bills/claims${query}`)).body['bills'] as Bill[];
};
const claimIdOf = (answer: Answer): string => billOf(answer).claim!._id;
const receive = (body: object): Promise<Answer> => office.contractor.post(path(2, '/payments'), body);
const setUpi = (body: object): Promise<Answer> => office.contractor.put('/contractors/upi', body);
const claimWith = ({ reference }: { reference: unknown }): Promise<Answer> => claim(0, reference as string);

test.each<[string, object, (body: never) => Promise<Answer>]>([
  ['upiId', { upiId: 'mess', payeeName: 'Mess' }, setUpi],
  ['upiId', { upiId: 'mess@bank.example', payeeName: 'Mess' }, setUpi],
  ['upiId', { upiId: null, payeeName: 'Mess' }, setUpi],
  ['payeeName', { upiId: 'mess@bank', payeeName: '' }, setUpi],
  ['payeeName', { upiId: 'mess@bank', payeeName: null }, setUpi],
  ['reference', { reference: '41234567890' }, claimWith],
  ['reference', { reference: '41234567890a' }, claimWith],
  ['reference', { reference: 412_345_678_901 }, claimWith],
  ['amount', { amount: 0, method: 'cash' }, receive],
  ['amount', { amount: 1.234, method: 'cash' }, receive],
  ['method', { amount: 10, method: 'cheque' }, receive],
  ['reference', { amount: 10, method: 'upi', reference: 'abc' }, receive],
  ['reference', { amount: 10, method: 'other', reference: 'x'.repeat(41) }, receive],
])('a wrong %s is refused: %j', async (field, body, call) => {
  const refused = await call(body as never);
  expect(refused).toMatchObject({ status: 400, body: { code: 'validation', errors: { [field]: expect.any(String) } } });
});

describe('where students pay', () => {
  test('offers no UPI payment before the canteen sets its UPI ID', async () => {
    expect((await office.contractor.get('/contractors/upi')).body).toEqual({ upiId: null, payeeName: null });
    expect(await office.students[0]!.get(path(0, '/upi'))).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await office.students[0]!.get('/users')).body).not.toHaveProperty('takesUpi');
  });

  test('a canteen’s UPI ID makes a payment link for each unpaid bill, for its student and its contractor', async () => {
    const set = await setUpi({ upiId: ' mess.bh1@okbank ', payeeName: 'Ganga Mess' });
    expect(set).toMatchObject({ status: 200, body: { upiId: 'mess.bh1@okbank', payeeName: 'Ganga Mess' } });
    expect(Number(set.headers['x-position'])).toBeGreaterThan(0);
    const { body } = await office.students[0]!.get(path(0, '/upi'));
    expect(body).toEqual({
      uri: expect.stringMatching(/^upi:\/\/pay\?pa=mess\.bh1@okbank&pn=Ganga%20Mess&am=73\.50&/),
      upiId: 'mess.bh1@okbank',
      payeeName: 'Ganga Mess',
      amount: 73.5,
      note: 'Bill October 2026 101',
    });
    expect((await office.contractor.get(path(0, '/upi'))).body).toEqual(body);
    expect((await office.students[0]!.get('/users')).body).toMatchObject({ takesUpi: true });
    expect((await office.students[1]!.get(path(0, '/upi'))).status).toBe(404);
    expect((await office.students[0]!.get(path(0, '/pdf'))).status).toBe(200);
  });
});

describe('a claim', () => {
  let first: string;

  test('is made by its student, once however often it is sent', async () => {
    expect((await claim(0, UTR, {}, 1)).status).toBe(404);
    const stale = await claim(0, UTR, { amount: 73.51 });
    expect(stale).toMatchObject({ status: 409, body: { code: 'amount_changed', bill: { amount: 73.5 } } });
    const answers = await Promise.all([1, 2, 3].map(() => claim(0, UTR)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    first = claimIdOf(answers[0]!);
    expect(answers.map(claimIdOf)).toEqual([first, first, first]);
    expect(billOf(answers[0]!)).toMatchObject({ paid: false, amount: 73.5, claim: { reference: UTR, amount: 73.5 } });
    expect(await claim(0, OTHER_UTR)).toMatchObject({ status: 409, body: { code: 'already_claimed' } });
  });

  test('is corrected by its student until it is confirmed, and a confirmation of an older version is refused', async () => {
    const correct = (claimId: string, body: object, by = 0): Promise<Answer> =>
      office.students[by]!.patch(path(0, `/claims/${claimId}`), { reference: UTR, ...body });
    expect((await correct(first, { amount: 40 }, 1)).status).toBe(404);
    expect((await correct('nonsense', { amount: 40 })).status).toBe(404);
    expect((await correct(first, { amount: 73.51 })).body).toMatchObject({ code: 'amount_changed', bill: { claim: { amount: 73.5 } } });
    const answers = await Promise.all([1, 2].map(() => correct(first, { amount: 40 })));
    expect(answers.map((answer) => billOf(answer).claim)).toEqual(
      Array(2).fill(expect.objectContaining({ amount: 40, reference: UTR, corrected: true })),
    );
    expect((await confirm([0, first])).map(({ code }) => code)).toEqual(['claim_changed']);
    const repeated = await claim(0, UTR, { amount: 73.5 });
    expect(billOf(repeated).claim).toMatchObject({ amount: 73.5 });
    first = claimIdOf(repeated);
  });

  test('is withdrawn by its student, and leaves the contractor’s list', async () => {
    const withdraw = (by: number): Promise<Answer> => office.students[by]!.post(path(0, `/claims/${first}/withdraw`), {});
    expect((await withdraw(1)).status).toBe(404);
    expect(await waiting()).toHaveLength(1);
    for (const answer of [await withdraw(0), await withdraw(0)]) {
      expect(answer.status).toBe(200);
      expect(billOf(answer)).not.toHaveProperty('claim');
    }
    expect(await waiting()).toEqual([]);
    first = claimIdOf(await claim(0, UTR));
  });

  test('waits for the contractor, the oldest first, and a reference that was used before is marked', async () => {
    const second = await claim(1, UTR);
    expect(second.status).toBe(200);
    const claims = await waiting();
    expect(claims.map(({ _id, claim: open }) => [_id, open?.reference, open?.alsoOn])).toEqual([
      [office.billId(0, OCTOBER), UTR, [office.billId(1, OCTOBER)]],
      [office.billId(1, OCTOBER), UTR, [office.billId(0, OCTOBER)]],
    ]);
    expect(await waiting('?limit=1&page=2')).toMatchObject([{ _id: office.billId(1, OCTOBER) }]);
    expect(await (await office.api.contractor('gh1')).get('/bills/claims')).toMatchObject({ body: { bills: [] } });
  });

  test('is declined with a reason, which the student reads; then another can be made', async () => {
    const [, { claim: second }] = (await waiting()) as [Bill, Bill];
    expect((await office.contractor.post(path(1, `/claims/${second!._id}/decline`), { reason: '' })).status).toBe(400);
    const declined = await decline(1, second!._id);
    expect(declined).toMatchObject({ status: 200, body: { declined: { reference: UTR, reason: 'Nothing came in' } } });
    expect(billOf(declined)).not.toHaveProperty('claim');
    expect((await decline(1, second!._id)).body).toEqual(declined.body);
    const otherClaim = await claim(1, OTHER_UTR);
    expect(billOf(otherClaim)).not.toHaveProperty('declined');
  });

  test('several are confirmed in one call; each that can’t be has a reason, and the others are confirmed', async () => {
    const second = (await waiting())[1]!.claim!._id;
    const outcomes = await confirm([0, first], [1, second], [1, NOBODYS], [2, NOBODYS]);
    expect(outcomes.map(({ ok, code }) => code ?? ok)).toEqual([true, true, 'claim_closed', 'claim_closed']);
    expect((await confirm([0, first])).map(({ ok }) => ok)).toEqual([true]);
    expect(await waiting()).toEqual([]);
    expect(await office.detail(0, OCTOBER)).toMatchObject({
      paid: true,
      payments: [{ amount: 73.5, method: 'upi', reference: UTR }],
      timeline: [
        { type: 'BillIssued' },
        { type: 'BillPaymentClaimed', amount: 73.5, reference: UTR, actor: { role: 'student' } },
        { type: 'BillPaymentClaimCorrected', amount: 40, reference: UTR, actor: { role: 'student' } },
        { type: 'BillPaymentClaimCorrected', amount: 73.5, reference: UTR, actor: { role: 'student' } },
        { type: 'BillPaymentClaimWithdrawn', actor: { role: 'student' } },
        { type: 'BillPaymentClaimed', amount: 73.5, reference: UTR, actor: { role: 'student' } },
        { type: 'BillPaid', amount: 73.5, method: 'upi', reference: UTR, actor: { role: 'contractor' } },
      ],
    });
  });

  test('is refused on a paid bill, and accepted again once its payment was reversed', async () => {
    for (const refused of [await claim(0, OTHER_UTR), await office.students[0]!.get(path(0, '/upi'))])
      expect(refused).toMatchObject({ status: 409, body: { code: 'already_paid' } });
    expect((await office.reverse(0, OCTOBER)).status).toBe(200);
    expect((await claim(0, '412345678903')).status).toBe(200);
  });

  test('that meets a concurrent Mark Paid leaves one payment and no open claim', async () => {
    const claimId = claimIdOf(await claim(0, '412345678903'));
    const [outcomes, paid] = await Promise.all([confirm([0, claimId]), office.pay(0, OCTOBER, 73.5)]);
    expect(paid.status).toBe(200);
    const detail = await office.detail(0, OCTOBER);
    expect(detail.timeline.filter(({ type }) => type === 'BillPaid')).toHaveLength(2);
    expect([detail.paid, 'claim' in detail]).toEqual([true, false]);
    expect(outcomes[0]!.ok).toBe(detail.timeline.at(-1)?.reference !== undefined);
  });

  test('is made, corrected and withdrawn at most sixty times an hour', async () => {
    const correct = () => office.students[2]!.patch(path(2, '/claims/3e0c6b1e-0000-4000-8000-000000000000'), { reference: UTR });
    const statuses: number[] = [];
    for (let times = 0; times < 61; times++) statuses.push((await correct()).status);
    expect(statuses).toEqual([...Array<number>(60).fill(409), 429]);
  });
});

describe('money at the counter', () => {
  test('is received in parts, each counted once, until the bill is paid', async () => {
    const partial = { amount: 20, method: 'cash', left: 73.5 };
    const answers = await Promise.all([receive(partial), receive(partial)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'amount_changed', bill: { received: 20 } });
    expect((await office.students[2]!.get(path(2, '/upi'))).body).toMatchObject({ amount: 53.5 });
    await office.api.settled();
    const { body } = await office.contractor.get('/contractors/students?search=103');
    expect(body).toMatchObject({ students: [{ bills: [{ amount: 73.5, received: 20, paid: false }] }] });
    const last = await receive({ amount: 53.5, method: 'other', reference: 'Cheque 17', left: 53.5 });
    const payments = [
      { amount: 20, method: 'cash' },
      { amount: 53.5, reference: 'Cheque 17' },
    ];
    expect(billOf(last)).toMatchObject({ paid: true, payments });
    expect(billOf(last)).not.toHaveProperty('received');
  });

  test('is reversed payment by payment, each once, also if the bill was marked as paid', async () => {
    const undo = (paymentId: string): Promise<Answer> =>
      office.contractor.post(path(2, '/reversal'), { reason: 'Marked by mistake', paymentId });
    const last = await undo((await office.detail(2, OCTOBER)).payments![1]!._id);
    expect(billOf(last)).toMatchObject({ paid: false, received: 20, payments: [{ amount: 20, method: 'cash' }] });
    const paymentId = '5f0c3a52-5a52-4c8f-9d8a-0c8b6f0d2a11';
    const mark = (left: number): Promise<Answer> => office.contractor.patch(path(2), { amount: 73.5, left, paymentId });
    expect((await office.pay(2, OCTOBER, 73.5)).body).toMatchObject({ code: 'amount_changed', bill: { amount: 73.5, received: 20 } });
    expect((await mark(73.5)).body).toMatchObject({ code: 'amount_changed', bill: { received: 20 } });
    for (const marked of [await mark(53.5), await mark(53.5)]) expect(billOf(marked)).toMatchObject({ paid: true });
    const stale = await office.contractor.patch(path(2), { left: 53.5 });
    expect(stale).toMatchObject({ status: 409, body: { code: 'already_paid', bill: { paid: true } } });
    for (const undone of [await undo(paymentId), await undo(paymentId)])
      expect(billOf(undone)).toMatchObject({ paid: false, received: 20, payments: [{ amount: 20 }] });
    expect((await undo(NOBODYS)).status).toBe(404);
    const { timeline } = await office.detail(2, OCTOBER);
    expect(timeline.slice(-3)).toMatchObject([
      { type: 'BillPaymentReversed', amount: 53.5 },
      { type: 'BillPaid', amount: 53.5 },
      { type: 'BillPaymentReversed', amount: 53.5 },
    ]);
    await office.reverse(2, OCTOBER);
  });

  test('is recorded with its method by Mark Paid', async () => {
    const how = { amount: 73.5, method: 'upi', reference: '412345678909' };
    expect(await office.contractor.patch(path(2), { amount: 73.5, reference: '412345678909' })).toMatchObject({ status: 400 });
    expect(billOf(await office.contractor.patch(path(2), how))).toMatchObject({ paid: true, payments: [how] });
  });

  test('is in the spreadsheet on request, after the existing columns', async () => {
    await office.api.settled();
    const rows = async (query: string) =>
      (await office.contractor.get(`/bills/csv${query}`)).text.split('\r\n').map((row) => row.split(','));
    const unfiltered = await rows('?month=10');
    const named = await rows('?month=10&payments=true');
    expect(named.map((row) => row.slice(0, unfiltered[0]!.length))).toEqual(unfiltered);
    expect(named[0]!.slice(unfiltered[0]!.length)).toEqual(['received', 'left', 'method', 'reference', 'claimed', 'claimReference']);
    expect(named[3]!.slice(-6)).toEqual(['73.5', '0', 'upi', `"'412345678909"`, '', '']);
  });
});

test('a removed student’s claim is confirmed or declined like any other', async () => {
  expect((await office.reverse(1, OCTOBER)).status).toBe(200);
  const claimId = claimIdOf(await claim(1, '412345678910'));
  expect((await office.contractor.delete(`/contractors/students/${office.studentIds[1]!}`)).status).toBe(200);
  expect(await waiting()).toMatchObject([{ studentInfo: { fullName: 'Removed student' }, claim: { reference: '412345678910' } }]);
  expect((await confirm([1, claimId])).map(({ ok }) => ok)).toEqual([true]);
  expect(await waiting()).toEqual([]);
});

test('refuses to pay a bill that does not exist or is another canteen’s', async () => {
  const theirs = await office.api.contractor('gh1');
  for (const id of ['nonsense', office.billId(0, '2026-09'), office.billId(0, OCTOBER)])
    expect((await theirs.post(`/bills/${id}/payments`, { amount: 1, method: 'cash' })).status).toBe(404);
  const outcomes = await theirs.post('/bills/claims/confirm', { claims: [{ billId: office.billId(0, OCTOBER), claimId: NOBODYS }] });
  expect(outcomes.body).toMatchObject({ claims: [{ ok: false, code: 'not_found' }] });
});
