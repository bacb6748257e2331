import type { Answer } from '@tiffin/accounts/testing';
import { CommandBus } from '@nestjs/cqrs';
import { randomIds } from '@tiffin/kernel';
import { PlaceOrderCommand } from '@tiffin/ordering';
import { billOf, MonthEnd } from './month-end.js';

/** Kolkata is five and a half hours ahead of UTC: its 1st begins at 18:30. */
let office: MonthEnd;
beforeAll(async () => {
  office = await MonthEnd.at('2026-08-31T18:27:30.000Z');
});
afterAll(() => office.stop());

const position = (answer: Answer): number => Number(answer.headers['x-position']);

let late: string;
let recalled: string;
let prepared: string;

test('a month is billed by itself at 00:05 on the 1st, with what was handed out of it, to the last millisecond', async () => {
  await office.order(0, 'Prepared', 'PickedUp');
  await office.order(0, 'Rejected');
  recalled = await office.order(1, 'Prepared');
  prepared = await office.order(2, 'Prepared');
  const commands = office.api.running.app.get(CommandBus);
  const [studentId, canteenId] = [office.studentIds[0]!, office.canteenId];
  const context = { actor: { id: studentId, role: 'student' as const }, correlationId: randomIds.uuid(), causationId: randomIds.uuid() };
  const snack = (await office.students[0]!.get('/snacks')).body as unknown as { _id: string }[];
  const cart = [{ itemId: snack[0]!._id, itemType: 'Snack' as const, price: 1_500, quantity: 1, packed: false }];
  const placing = new PlaceOrderCommand({ studentId, canteenId }, randomIds.uuid(), { cart, packing: 0, total: 1_575 }, context);
  late = (await office.clock.asOf(new Date('2026-08-31T18:29:59.999Z'), () => commands.execute(placing))).order._id;
  expect((await office.generate()).body).toEqual({ month: 7, year: 2026, issued: 0, revised: 0 });

  await office.restartAt('2026-08-31T18:34:57.000Z', { schedule: true });
  while ((await office.seenBy(2)).length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
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
  const { issuedOn } = await office.detail(0, '2026-08');
  expect(issuedOn >= '2026-08-31T18:35:00.000Z').toBe(true);
  await office.stopSchedule();
});

test('before it is paid a bill follows its orders: one handed out late, one recalled and rejected', async () => {
  await office.move(late, 'PickedUp');
  await office.recall(recalled, 'Prepared');
  await office.move(recalled, 'Rejected');
  expect(await office.seenBy(0)).toEqual(['2026-8 52.5']);
  expect(await office.detail(0, '2026-08')).toMatchObject({ revision: 1, lines: [{ amount: 36.75 }, { amount: 15.75 }] });
  expect(await office.seenBy(1)).toEqual(['2026-8 0']);
  expect((await office.generate()).body).toMatchObject({ issued: 0, revised: 0 });
});

test('an amount that has changed since the screen was loaded is not paid; the right one is, once', async () => {
  const stale = await office.pay(0, '2026-08', 36.75);
  expect(stale).toMatchObject({
    status: 409,
    body: { code: 'amount_changed', message: "This bill's amount has changed.", bill: { amount: 52.5 } },
  });
  const paid = await office.pay(0, '2026-08', 52.5);
  expect(paid).toMatchObject({ status: 200, body: { _id: office.billId(0, '2026-08'), paid: true, amount: 52.5, revision: 2 } });
  expect(position(paid)).toBeGreaterThan(0);
  const again = await office.pay(0, '2026-08', 52.5);
  expect(again.body).toEqual(paid.body);
  const read = await office.students[0]!.get(`/bills/${office.studentIds[0]!}`).set('x-after-position', String(position(paid)));
  expect(read.body).toMatchObject([{ paid: true, paidOn: billOf(paid).paidOn }]);
});

test('two people who pay at once pay once', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => office.pay(2, '2026-08', 36.75)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const { timeline } = await office.detail(2, '2026-08');
  expect(timeline.map(({ type }) => type)).toEqual(['BillIssued', 'BillPaid']);
});

test('what happens to its orders after the payment, and after its reversal, leaves a bill as it was and goes on the next', async () => {
  await office.recall(prepared, 'Prepared');
  const reversed = await office.reverse(2, '2026-08');
  expect(reversed).toMatchObject({ status: 200, body: { paid: false, paidOn: null, amount: 36.75 } });
  expect(await office.reverse(2, '2026-08')).toMatchObject({ status: 409, body: { code: 'not_paid' } });
  await office.move(prepared, 'Rejected');
  expect(await office.detail(2, '2026-08')).toMatchObject({ paid: false, amount: 36.75, lines: [{ amount: 36.75 }], adjustments: [] });
  await office.pay(2, '2026-08');

  await office.turnTo('2026-09-15T06:00:00.000Z');
  for (const student of [2, 2, 1]) await office.order(student, 'PickedUp');
  await office.turnTo('2026-09-30T18:32:00.000Z');
  // The month has ended, and whoever asks need not wait for 00:05.
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
  // August: 52.5 of the first student, and 36.75 of the third that September took back.
  expect(statistics.body).toEqual([
    { month: 8, orderCount: 2, monthlyTotal: 52.5 },
    { month: 9, orderCount: 3, monthlyTotal: 110.25 },
  ]);
});

test('an order that comes back after an adjustment was paid comes back on a bill of its own; what is too much is carried on', async () => {
  await office.turnTo('2026-10-31T18:25:00.000Z');
  const short = await office.order(1, 'Prepared');
  await office.turnTo('2026-10-31T18:30:00.000Z');
  expect((await office.generate()).body).toMatchObject({ month: 10, issued: 1 });
  await office.pay(1, '2026-10', 36.75);
  await office.recall(short, 'Prepared');
  await office.turnTo('2026-11-30T19:00:00.000Z');
  expect((await office.generate()).body).toMatchObject({ month: 11, issued: 1 });
  expect(await office.detail(1, '2026-11')).toMatchObject({
    amount: 0,
    paid: true,
    lines: [],
    carriedOut: 36.75,
    adjustments: [{ amount: -36.75 }],
  });
  await office.move(short, 'PickedUp');
  await office.turnTo('2026-12-31T19:00:00.000Z');
  await office.generate();
  expect(await office.detail(1, '2026-12')).toMatchObject({
    amount: 0,
    paid: true,
    carriedIn: -36.75,
    carriedOut: 0,
    adjustments: [{ month: 10, amount: 36.75 }],
  });
});

test('a start issues every month that was missed, and generating at the same time adds nothing', async () => {
  await office.turnTo('2027-01-20T06:00:00.000Z');
  for (const student of [0, 1, 2]) await office.order(student, 'PickedUp');
  await office.turnTo('2027-02-28T18:29:00.000Z');
  for (const student of [0, 1]) await office.order(student, 'PickedUp');
  await office.restartAt('2027-05-03T06:00:00.000Z');
  expect((await office.seenBy(0)).slice(0, 2)).toEqual(['2027-2 36.75', '2027-1 36.75']);
  expect((await office.seenBy(2))[0]).toBe('2027-1 36.75');
  const answers = await Promise.all([1, 2, 3].map(() => office.generate()));
  expect(answers.map(({ body }) => body)).toEqual(answers.map(() => ({ month: 4, year: 2027, issued: 0, revised: 0 })));
  expect(answers.every(({ headers }) => headers['x-position'] === undefined)).toBe(true);
});

test('many who generate at once issue every bill once', async () => {
  await office.turnTo('2027-05-20T06:00:00.000Z');
  for (const student of [0, 1, 2]) await office.order(student, 'PickedUp');
  await office.turnTo('2027-06-02T06:00:00.000Z');
  const answers = await Promise.all([1, 2, 3, 4].map(() => office.generate()));
  expect(answers.reduce((sum, { body }) => sum + Number(body['issued']), 0)).toBe(3);
});

test('the specification’s GET must say that it comes from here', async () => {
  const generate = (headers: Record<string, string>) => office.contractor.get('/bills/generate').set(headers);
  expect(await generate({})).toMatchObject({ status: 403, body: { code: 'cross_origin' } });
  expect(await generate({ 'sec-fetch-site': 'cross-site' })).toMatchObject({ status: 403 });
  expect(await generate({ origin: 'https://elsewhere.example' })).toMatchObject({ status: 403 });
  expect(await generate({ 'sec-fetch-site': 'same-origin' })).toMatchObject({ status: 200, body: { month: 5, issued: 0 } });
  expect(await generate({ origin: office.api.url })).toMatchObject({ status: 200 });
});

test('only the canteen’s contractor pays and reverses; everybody else learns nothing', async () => {
  const id = office.billId(0, '2027-05');
  for (const by of [office.students[0]!, await office.api.kitchen()]) {
    expect(await by.patch(`/bills/${id}`, {})).toMatchObject({ status: 403 });
    expect(await by.post(`/bills/${id}/reversal`, { reason: 'x' })).toMatchObject({ status: 403 });
    expect(await by.post('/bills/generate')).toMatchObject({ status: 403 });
  }
  const other = await office.api.contractor('gh1');
  expect(await other.patch(`/bills/${id}`, {})).toMatchObject({ status: 404 });
  expect(await other.post(`/bills/${id}/reversal`, { reason: 'x' })).toMatchObject({ status: 404 });
  for (const unknown of ['x', `${office.studentIds[0]!}-2027-13`, office.billId(0, '2031-01'), `${office.studentIds[0]!}`])
    expect(await office.contractor.patch(`/bills/${unknown}`, {})).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect(await office.api.browser().patch(`/bills/${id}`, {})).toMatchObject({ status: 401 });
});

test('what is no amount and no reason is refused before anything else', async () => {
  const path = `/bills/${office.billId(0, '2031-01')}`;
  for (const amount of ['36.75', -1, 36.755, null]) expect(await office.contractor.patch(path, { amount })).toMatchObject({ status: 400 });
  for (const reason of ['', '  ', 'x'.repeat(141), 5, undefined, 'a\u0007b', 'a\u202eb'])
    expect(await office.contractor.post(`${path}/reversal`, { reason })).toMatchObject({ status: 400, body: { code: 'validation' } });
});

test('while the view is held up bills can be paid and taken back, but not issued', async () => {
  await office.api.pause('bills');
  expect(await office.pay(0, '2027-05', 36.75)).toMatchObject({ status: 200, body: { paid: true } });
  expect(await office.reverse(0, '2027-05', ' Paid for a friend ')).toMatchObject({ status: 200, body: { paid: false, revision: 2 } });
  await office.order(0, 'PickedUp');
  expect(await office.generate()).toMatchObject({ status: 503, body: { code: 'behind' } });
  await office.api.resumeAll(['bills']);
  const { timeline } = await office.detail(0, '2027-05');
  expect(timeline.at(-1)).toMatchObject({
    type: 'BillPaymentReversed',
    reason: 'Paid for a friend',
    amount: 36.75,
    actor: { role: 'contractor' },
  });
});
