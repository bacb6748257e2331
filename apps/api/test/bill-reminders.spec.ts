import type { Answer } from '@tiffin/accounts/testing';
import { ReminderSchedule } from '@tiffin/billing';
import type { Bill, BillsByAge, BillsPage, BillTotals } from '@tiffin/contracts';
import { MAILS } from '@tiffin/mail';
import { RECORDS } from '@tiffin/kernel';
import type { RecordStore } from '@tiffin/read-models';
import { billOf, MonthEnd } from './month-end.js';

/** The second of November; each of the three students has a bill of 73.50 for October, issued that day. */
let office: MonthEnd;
const OCTOBER = '2026-10';
let orders: string[];

beforeAll(async () => {
  office = await MonthEnd.at('2026-10-20T06:00:00.000Z');
  await office.stopSchedule();
  orders = [];
  for (const student of [0, 1, 2]) for (let order = 0; order < 2; order++) orders.push(await office.order(student, 'PickedUp'));
  await office.turnTo('2026-11-02T05:00:00.000Z');
  expect((await office.generate()).body).toMatchObject({ issued: 3 });
});
afterAll(() => office.stop());

const path = (student: number, suffix = ''): string => `/bills/${office.billId(student, OCTOBER)}${suffix}`;
const ask = (student: number, text: string, orderId?: string, by = student): Promise<Answer> =>
  office.students[by]!.post(path(student, '/questions'), { text, ...(orderId !== undefined && { orderId }) });
const read = async <Read>(call: string): Promise<Read> => {
  await office.api.settled();
  const { status, body } = await office.contractor.get(call);
  expect([call, status]).toEqual([call, 200]);
  return body as Read;
};
/** Runs the schedule at this instant, as at a start. */
const lookAt = async (instant: string): Promise<void> => {
  await office.turnTo(instant);
  await office.api.running.app.get(ReminderSchedule).start(() => new AbortController().signal);
  await office.api.settled();
};
const mails = (): Promise<number> => office.api.running.app.get<RecordStore>(RECORDS, { strict: false }).count(MAILS, {});

describe('when bills are due', () => {
  test('no bill has a due date, and nobody is reminded, before the canteen sets it', async () => {
    expect(await read('/contractors/reminders')).toEqual({ dueDays: null, remindAfterDays: [] });
    expect((await office.students[0]!.get('/users')).body).not.toHaveProperty('dueDays');
    await lookAt('2026-11-02T06:00:00.000Z');
    expect(await read<Bill[]>(`/bills/${office.studentIds[0]!}`)).toEqual([expect.not.objectContaining({ remindedOn: expect.anything() })]);
  });

  test.each([
    [{ dueDays: -1, remindAfterDays: [] }, 'dueDays'],
    [{ dueDays: 91, remindAfterDays: [] }, 'dueDays'],
    [{ dueDays: 1.5, remindAfterDays: [] }, 'dueDays'],
    [{ dueDays: 10, remindAfterDays: [1, 2, 3, 4] }, 'remindAfterDays'],
    [{ dueDays: 10, remindAfterDays: [7, 7] }, 'remindAfterDays'],
    [{ dueDays: 10, remindAfterDays: [null] }, 'remindAfterDays'],
  ])('%j is refused', async (body, field) => {
    const refused = await office.contractor.put('/contractors/reminders', body);
    expect(refused).toMatchObject({ status: 400, body: { code: 'validation', errors: { [field]: expect.any(String) } } });
  });

  test('the canteen’s days are validated, and members read how many days they have to pay', async () => {
    const set = await office.contractor.put('/contractors/reminders', { dueDays: 10, remindAfterDays: [14, 0, 7] });
    expect([set.status, set.body]).toEqual([200, { dueDays: 10, remindAfterDays: [0, 7, 14] }]);
    expect(await read('/contractors/reminders')).toEqual(set.body);
    expect((await office.students[0]!.get('/users')).body).toMatchObject({ dueDays: 10 });
  });
});

describe('questions', () => {
  let questionId: string;

  test.each([{ text: '   ' }, { text: 'x'.repeat(281) }, { text: 'What?', orderId: '7' }])('%j is refused', async (body) => {
    expect((await office.students[0]!.post(path(0, '/questions'), body)).status).toBe(400);
  });

  test('are asked by their student about a line of the bill, once however often they are sent', async () => {
    expect((await ask(0, 'What is this?', orders[0], 1)).status).toBe(404);
    expect((await ask(0, 'What is this?', orders[2])).status).toBe(404);
    const answers = await Promise.all([1, 2, 3].map(() => ask(0, ' I did not take this. ', orders[0])));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    questionId = billOf(answers[0]!).question!._id;
    const question = { _id: questionId, orderId: orders[0], text: 'I did not take this.', askedOn: expect.any(String) as string };
    expect(answers.map((answer) => billOf(answer).question)).toEqual([question, question, question]);
    expect(await ask(0, 'And this?')).toMatchObject({ status: 409, body: { code: 'already_asked' } });
  });

  test('wait for the contractor, the oldest first', async () => {
    expect((await ask(1, 'Can I pay next week?')).status).toBe(200);
    const { bills } = await read<{ bills: Bill[] }>('/bills/questions');
    expect(bills.map(({ _id }) => _id)).toEqual([office.billId(0, OCTOBER), office.billId(1, OCTOBER)]);
    expect((await (await office.api.contractor('gh1')).get('/bills/questions')).body).toMatchObject({ bills: [] });
  });

  test('are answered once; a correction is listed beside the lines', async () => {
    const to = path(0, `/questions/${questionId}/answer`);
    for (const correction of [{ amount: 0 }, { amount: 1.234 }, 5])
      expect((await office.contractor.post(to, { text: 'Sorry.', correction })).status).toBe(400);
    const reply = { text: 'Sorry, that was not yours.', correction: { amount: 36.75 } };
    const [firstAnswer, secondAnswer] = await Promise.all([office.contractor.post(to, reply), office.contractor.post(to, reply)]);
    expect([firstAnswer.status, secondAnswer.status]).toEqual([200, 200]);
    expect(billOf(firstAnswer)).toMatchObject({ amount: 36.75, answered: { _id: questionId, answer: reply.text, corrected: -36.75 } });
    expect(billOf(firstAnswer)).not.toHaveProperty('question');
    const detail = await office.detail(0, OCTOBER);
    expect(detail).toMatchObject({ amount: 36.75, adjustments: [{ orderId: orders[0], month: 10, year: 2026, amount: -36.75 }] });
    expect(detail.timeline.map(({ type, reason, orderId, amount }) => [type, reason ?? orderId ?? amount])).toEqual([
      ['BillIssued', 73.5],
      ['BillQuestioned', 'I did not take this.'],
      ['BillCorrected', orders[0]],
      ['BillQuestionAnswered', reply.text],
      ['BillRevised', 36.75],
    ]);
    expect((await office.generate()).body).toMatchObject({ issued: 0, revised: 0 });
  });
});

describe('reminders', () => {
  const remindedOn = async (): Promise<(string | undefined)[]> => {
    const { bills } = await read<{ bills: Bill[] }>('/bills?month=10&year=2026');
    return bills.map((bill) => bill.remindedOn);
  };

  test('are sent on the day, not before ten, to students who have not paid and have no open question', async () => {
    const before = await mails();
    await lookAt('2026-11-12T04:00:00.000Z');
    expect(await remindedOn()).toEqual([undefined, undefined, undefined]);
    await lookAt('2026-11-12T05:00:00.000Z');
    expect(await remindedOn()).toEqual(['2026-11-12', undefined, '2026-11-12']);
    expect((await mails()) - before).toBe(2);
  });

  test('are sent once, however often the schedule runs; after an outage one is sent', async () => {
    const before = await mails();
    await lookAt('2026-11-12T07:00:00.000Z');
    expect((await mails()) - before).toBe(0);
    expect((await office.pay(2, OCTOBER)).status).toBe(200);
    await lookAt('2026-12-20T05:00:00.000Z');
    expect(await remindedOn()).toEqual(['2026-12-20', undefined, '2026-11-12']);
    await lookAt('2026-12-20T07:00:00.000Z');
    expect((await mails()) - before).toBe(1);
    const trail = await read<{ entries: { type: string }[] }>('/audit?kind=bill&from=2026-12-20&to=2026-12-20');
    expect(trail.entries.map(({ type }) => type)).toEqual(['BillReminderSent']);
  });

  test('continue at later moments if the canteen removes some that were sent, and not at earlier ones', async () => {
    const setDays = (...remindAfterDays: number[]) => office.contractor.put('/contractors/reminders', { dueDays: 10, remindAfterDays });
    await setDays(30);
    await lookAt('2026-12-27T05:00:00.000Z');
    expect(await remindedOn()).toEqual(['2026-12-20', undefined, '2026-11-12']);
    await setDays(45);
    await lookAt('2026-12-27T07:00:00.000Z');
    expect(await remindedOn()).toEqual(['2026-12-27', undefined, '2026-11-12']);
  });
});

test('the server sums up what is asked for, and by age over all months', async () => {
  const october = '/bills/totals?month=10&year=2026';
  const totals = { count: 3, amount: 183.75, collected: 73.5, claimed: 0, outstanding: 110.25 };
  expect(await read<BillTotals>(october)).toEqual(totals);
  await office.students[1]!.post(path(1, '/claims'), { reference: '412345678901' });
  const unpaid = { count: 2, amount: 110.25, collected: 0, claimed: 73.5, outstanding: 36.75 };
  expect(await read(`${october}&state=unpaid`)).toEqual(unpaid);
  expect(await read(`${october}&search=103`)).toMatchObject({ count: 1, collected: 73.5 });
  expect((await office.contractor.get('/bills/totals?state=odd')).status).toBe(400);
  const none = { count: 0, amount: 0 };
  expect(await read<BillsByAge>('/bills/ageing')).toEqual({ notDue: none, to30: none, to60: { count: 2, amount: 110.25 }, over60: none });
  expect((await (await office.api.contractor('gh1')).get('/bills/ageing')).body).toMatchObject({ to60: none });
});

test('bills are listed by state and by age, and those that are due as a spreadsheet', async () => {
  const paid = { bills: [{ _id: office.billId(2, OCTOBER) }] };
  expect(await read('/bills?month=10&year=2026&state=paid')).toMatchObject(paid);
  const { bills } = await read<{ bills: Bill[] }>('/bills/unpaid?age=to60&search=102');
  expect(bills.map(({ _id }) => _id)).toEqual([office.billId(1, OCTOBER)]);
  expect(await read('/bills/unpaid?age=over60')).toEqual({ bills: [], billsInfo: { hasNextPage: false } });
  const firstPage = { bills: [{ studentInfo: { userName: 'BH1-101' } }], billsInfo: { hasNextPage: true } };
  const page = await read<BillsPage>('/bills/unpaid?limit=1');
  expect(page).toMatchObject(firstPage);
  // Behind that row, which may have been paid meanwhile.
  const behindFirst = { bills: [{ studentInfo: { userName: 'BH1-102' } }], billsInfo: { hasNextPage: false } };
  expect(await read(`/bills/unpaid?limit=1&after=${encodeURIComponent(page.billsInfo.next ?? '')}`)).toMatchObject(behindFirst);
  expect((await office.contractor.get('/bills/unpaid/csv')).text).toMatch(/BH1-101.*,2026-11-12,45,2026-12-27\r?\n/);
});

test('a correction of a paid bill is carried to the next bills', async () => {
  await office.order(2, 'PickedUp');
  await office.turnTo('2027-01-01T05:00:00.000Z');
  await office.generate();
  expect((await ask(2, 'I was charged twice.', orders[4])).status).toBe(200);
  const questionId = (await office.detail(2, OCTOBER)).question!._id;
  const answer = await office.contractor.post(path(2, `/questions/${questionId}/answer`), { text: 'Yes.', correction: { amount: 10 } });
  expect(billOf(answer)).toMatchObject({ amount: 73.5, paid: true });
  const november = await office.detail(2, '2026-11');
  expect(november).toMatchObject({ amount: 0, adjustments: [{ orderId: orders[4], month: 10, year: 2026, amount: -10 }], carriedOut: 10 });
  expect(await office.detail(2, '2026-12')).toMatchObject({ amount: 26.75, carriedIn: -10 });
});
