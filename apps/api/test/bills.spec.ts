import type { Answer } from '@tiffin/accounts/testing';
import { BillSchedule } from '@tiffin/billing';
import { billOf, MonthEnd } from './month-end.js';

/** Kolkata is five and a half hours ahead of UTC: its 1st begins at 18:30. */
let office: MonthEnd;
beforeAll(async () => {
  office = await MonthEnd.at('2026-08-31T18:27:30.000Z');
});
afterAll(() => office.stop());

const position = (answer: Answer): number => Number(answer.headers['x-position']);

let lateOrder: string;
let recalled: string;
let prepared: string;

test('the schedule bills a month’s picked-up orders at 00:05 on the 1st', async () => {
  await office.order(0, 'Prepared', 'PickedUp');
  await office.order(0, 'Rejected');
  lateOrder = await office.order(0);
  recalled = await office.order(1, 'Prepared');
  prepared = await office.order(2, 'Prepared');
  expect((await office.generate()).body).toEqual({ month: 7, year: 2026, issued: 0, revised: 0 });

  await office.turnTo('2026-08-31T18:35:00.000Z');
  const schedule = office.api.running.app.get(BillSchedule);
  await schedule.start(() => new AbortController().signal);
  await schedule.stop();
  expect(await office.seenBy(0)).toEqual(['2026-8 36.75']);
  expect(await office.detail(0, '2026-08')).toMatchObject({
    month: 8,
    year: 2026,
    amount: 36.75,
    paid: false,
    paidOn: null,
    studentInfo: { _id: office.studentIds[0], userName: 'BH1-101' },
    lines: [{ subtotal: 35, packingCharges: 0, tax: 1.75, amount: 36.75 }],
    adjustments: [],
    carriedIn: 0,
    carriedOut: 0,
    timeline: [{ type: 'BillIssued', amount: 36.75, actor: { role: 'system' } }],
  });
});

test('an unpaid bill follows its orders: one picked up late, one recalled and rejected', async () => {
  await office.move(lateOrder, 'PickedUp');
  await office.recall(recalled, 'Prepared');
  await office.move(recalled, 'Rejected');
  expect(await office.detail(0, '2026-08')).toMatchObject({ revision: 1, amount: 73.5, lines: [{ amount: 36.75 }, { amount: 36.75 }] });
  expect(await office.seenBy(1)).toEqual(['2026-8 0']);
  expect((await office.generate()).body).toMatchObject({ issued: 0, revised: 0 });
});

test('an amount that has changed since the screen was loaded is refused with the bill; the right one is paid once', async () => {
  expect(await office.pay(0, '2026-08', 36.75)).toMatchObject({ status: 409, body: { code: 'amount_changed', bill: { amount: 73.5 } } });
  const paid = await office.pay(0, '2026-08', 73.5);
  expect(paid).toMatchObject({ status: 200, body: { _id: office.billId(0, '2026-08'), paid: true, amount: 73.5, revision: 2 } });
  expect((await office.pay(0, '2026-08', 73.5)).body).toEqual(paid.body);
  const read = await office.students[0]!.get(`/bills/${office.studentIds[0]!}`).set('x-after-position', String(position(paid)));
  expect(read.body).toMatchObject([{ paid: true, paidOn: billOf(paid).paidOn }]);
});

test('two concurrent payments pay a bill once', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => office.pay(2, '2026-08', 36.75)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const { timeline } = await office.detail(2, '2026-08');
  expect(timeline.map(({ type }) => type)).toEqual(['BillIssued', 'BillPaid']);
});

test('an order that is rejected after its bill was paid is taken off the next bill', async () => {
  await office.recall(prepared, 'Prepared');
  const reversed = await office.reverse(2, '2026-08');
  expect(reversed).toMatchObject({ status: 200, body: { paid: false, paidOn: null, amount: 36.75 } });
  expect(await office.reverse(2, '2026-08')).toMatchObject({ status: 409, body: { code: 'not_paid' } });
  await office.move(prepared, 'Rejected');
  await office.pay(2, '2026-08');

  await office.turnTo('2026-09-15T06:00:00.000Z');
  for (const student of [2, 2, 1]) await office.order(student, 'PickedUp');
  await office.turnTo('2026-09-30T18:32:00.000Z');
  // The month has ended, so the contractor need not wait for 00:05.
  const generated = await office.generate();
  expect(generated).toMatchObject({ status: 200, body: { month: 9, year: 2026, issued: 2, revised: 0 } });
  expect(position(generated)).toBeGreaterThan(0);
  expect(await office.detail(2, '2026-09')).toMatchObject({
    amount: 36.75,
    lines: [{ amount: 36.75 }, { amount: 36.75 }],
    adjustments: [{ orderId: prepared, month: 8, year: 2026, amount: -36.75 }],
  });
  expect(await office.detail(2, '2026-08')).toMatchObject({ paid: true, amount: 36.75, adjustments: [] });
  const statistics = await office.contractor.get('/orders/statistics?year=2026');
  // August: what the first student paid. September took the order of the third back.
  expect(statistics.body).toEqual([
    { month: 8, orderCount: 2, monthlyTotal: 73.5 },
    { month: 9, orderCount: 3, monthlyTotal: 110.25 },
  ]);
});

test('concurrent requests to generate issue every bill once', async () => {
  await office.turnTo('2026-10-20T06:00:00.000Z');
  for (const student of [0, 1, 2]) await office.order(student, 'PickedUp');
  await office.turnTo('2026-11-02T06:00:00.000Z');
  const answers = await Promise.all([1, 2, 3, 4].map(() => office.generate()));
  expect(answers.reduce((sum, { body }) => sum + Number(body['issued']), 0)).toBe(3);
});

test('a start issues the bills of every missed month, so that generating issues none', async () => {
  await office.turnTo('2027-01-20T06:00:00.000Z');
  for (const student of [0, 1]) await office.order(student, 'PickedUp');
  await office.turnTo('2027-02-28T18:29:00.000Z');
  await office.order(0, 'PickedUp');
  await office.restartAt('2027-05-03T06:00:00.000Z');
  expect((await office.seenBy(0)).slice(0, 2)).toEqual(['2027-2 36.75', '2027-1 36.75']);
  expect((await office.seenBy(1))[0]).toBe('2027-1 36.75');
  const { body, headers } = await office.generate();
  expect([body, headers['x-position']]).toEqual([{ month: 4, year: 2027, issued: 0, revised: 0 }, undefined]);
});

test('the specification’s GET generates for a page of this site alone', async () => {
  expect(await office.contractor.get('/bills/generate')).toMatchObject({ status: 403, body: { code: 'cross_origin' } });
  expect(await office.contractor.get('/bills/generate').set({ origin: office.api.url })).toMatchObject({
    status: 200,
    body: { issued: 0 },
  });
});

test('refuses to pay or reverse another canteen’s bill, or an unknown one', async () => {
  const otherContractor = await office.api.contractor('gh1');
  const id = office.billId(0, '2026-10');
  expect(await otherContractor.patch(`/bills/${id}`, {})).toMatchObject({ status: 404 });
  expect(await otherContractor.post(`/bills/${id}/reversal`, { reason: 'x' })).toMatchObject({ status: 404 });
  for (const unknown of ['x', office.billId(0, '2031-01'), office.studentIds[0]!])
    expect(await office.contractor.patch(`/bills/${unknown}`, {})).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

test('validates amount and reason before anything else', async () => {
  const path = `/bills/${office.billId(0, '2031-01')}`;
  for (const amount of ['36.75', 36.755, null]) expect(await office.contractor.patch(path, { amount })).toMatchObject({ status: 400 });
  for (const reason of ['  ', 'x'.repeat(141), 5])
    expect(await office.contractor.post(`${path}/reversal`, { reason })).toMatchObject({ status: 400, body: { code: 'validation' } });
});

test('while the view is held up bills can be paid and reversed, but not issued', async () => {
  await office.api.pause('bills');
  expect(await office.pay(0, '2026-10', 36.75)).toMatchObject({ status: 200, body: { paid: true } });
  expect(await office.reverse(0, '2026-10', ' Paid for a friend ')).toMatchObject({ status: 200, body: { paid: false, revision: 2 } });
  await office.order(0, 'PickedUp');
  expect(await office.generate()).toMatchObject({ status: 503, body: { code: 'behind' } });
  await office.api.resumeAll(['bills']);
  const { timeline } = await office.detail(0, '2026-10');
  expect(timeline.at(-1)).toMatchObject({
    type: 'BillPaymentReversed',
    reason: 'Paid for a friend',
    amount: 36.75,
    actor: { role: 'contractor' },
  });
});
