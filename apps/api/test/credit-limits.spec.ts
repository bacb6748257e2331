import type { Answer } from '@tiffin/accounts/testing';
import type { AuditPage, PlaceOrderRequest, StudentsPage, Tab } from '@tiffin/contracts';
import { randomUUID } from 'node:crypto';
import { place } from './carts.js';
import { MonthEnd } from './month-end.js';

/** Every order costs 36.75: a snack and a packaged item. */
let office: MonthEnd;
let cart: PlaceOrderRequest;

beforeAll(async () => {
  office = await MonthEnd.at('2026-10-20T06:00:00.000Z');
  await office.stopSchedule();
  ({ cart } = office);
});
afterAll(() => office.stop());

const setLimit = async (amount: number | null): Promise<void> => {
  expect(await office.contractor.put('/contractors/credit-limit', { amount })).toMatchObject({ status: 200, body: { amount } });
};
const except = (student: number, amount: unknown): Promise<Answer> =>
  office.contractor.put(`/users/${office.studentIds[student]}/credit-limit`, { amount });
const order = (student: number, key?: string): Promise<Answer> => place(office.students[student]!, cart, key);
const tab = async (student: number): Promise<Tab> => {
  await office.api.settled();
  return (await office.students[student]!.get('/users/tab')).body as unknown as Tab;
};

test('the month so far shows what is in the kitchen and what will be billed, and no limit if there is none', async () => {
  await office.order(0, 'PickedUp');
  await office.order(0);
  await office.order(0, 'Rejected');
  expect(await tab(0)).toEqual({ month: 10, year: 2026, pending: 36.75, billable: 36.75, total: 73.5, unpaid: { amount: 0, count: 0 } });
});

describe('a limit', () => {
  test.each([{ amount: -1 }, { amount: 0.001 }, { amount: 100_000.01 }, { amount: 'none' }])('%j is none', async (body) =>
    expect(await office.contractor.put('/contractors/credit-limit', body)).toMatchObject({
      status: 400,
      body: { code: 'validation', errors: { amount: 'Please enter an amount of up to ₹1,00,000.' } },
    }),
  );

  test('counts earlier orders, to the paisa, and says how much is left', async () => {
    expect((await office.contractor.get('/contractors/credit-limit')).body).toEqual({ amount: null });
    await setLimit(110.25);
    expect((await office.contractor.get('/contractors/credit-limit')).body).toEqual({ amount: 110.25 });
    expect((await tab(0)).limit).toEqual({ amount: 110.25, left: 36.75 });
    expect((await order(0)).status).toBe(201);
    expect(await order(0)).toMatchObject({ status: 409, body: { code: 'over_limit', left: 0 } });
    await setLimit(50);
    expect(await tab(0)).toMatchObject({ total: 110.25, limit: { amount: 50, left: 0 } });
  });

  test('lets a student who cancels order again at once', async () => {
    const cancelled = await order(1);
    expect(await order(1)).toMatchObject({ status: 409, body: { code: 'over_limit', left: 13.25 } });
    expect((await office.students[1]!.post(`/orders/${cancelled.body['_id']}/cancel`)).status).toBe(200);
    expect((await order(1)).status).toBe(201);
  });

  test('holds for concurrent orders from several phones; a repeated call is the same order', async () => {
    const key = randomUUID();
    const answers = await Promise.all([order(2, key), order(2, key), ...Array.from({ length: 6 }, () => order(2))]);
    const placed = new Set(answers.filter(({ status }) => status < 300).map(({ body }) => body['_id']));
    expect(placed.size).toBe(1);
    expect(answers.filter(({ status }) => status >= 300).every(({ body }) => body['code'] === 'over_limit')).toBe(true);
    expect((await tab(2)).total).toBe(36.75);
  });

  test('reserves nothing for an order that was refused for another reason', async () => {
    await setLimit(80);
    const dearer = { ...cart, amount: 37 };
    expect(await place(office.students[2]!, dearer)).toMatchObject({ status: 409, body: { code: 'amount_changed' } });
    expect((await order(2)).status).toBe(201);
  });

  test('starts again each month', async () => {
    await office.turnTo('2026-10-31T18:31:00.000Z');
    expect((await tab(2)).limit).toEqual({ amount: 80, left: 80 });
    expect((await order(2)).status).toBe(201);
    expect(await tab(2)).toMatchObject({ month: 11, total: 36.75 });
  });
});

describe('an exception', () => {
  test('is for the canteen’s own students', async () => {
    expect((await except(0, 'some')).status).toBe(400);
    const theirs = office.api.canteens[1]!.students[0]!._id;
    for (const id of [theirs, 'nobody'])
      expect((await office.contractor.put(`/users/${id}/credit-limit`, { amount: 'none' })).status).toBe(404);
  });

  test('is an amount of its own, no limit, or the canteen’s again; the contractor reads it with the student', async () => {
    const read = async (): Promise<unknown> => {
      const { students } = (await office.contractor.get('/contractors/students')).body as unknown as StudentsPage;
      return students.find(({ _id }) => _id === office.studentIds[2])?.creditLimit;
    };
    expect(await read()).toBeUndefined();
    expect(await except(2, 40)).toMatchObject({ status: 200, body: { amount: 40 } });
    expect([await read(), (await order(2)).status]).toEqual([40, 409]);
    expect(await except(2, 'none')).toMatchObject({ status: 200, body: { amount: 'none' } });
    expect([await read(), (await order(2)).status, (await order(2)).status]).toEqual(['none', 201, 201]);
    expect(await tab(2)).not.toHaveProperty('limit');
    expect(await except(2, null)).toMatchObject({ status: 200, body: { amount: null } });
    expect(await read()).toBeUndefined();
    // Orders in between count.
    expect(await order(2)).toMatchObject({ status: 409, body: { code: 'over_limit', left: 0 } });
  });

  test('is in the history, like every change of a limit', async () => {
    await setLimit(null);
    await office.api.settled();
    const { entries } = (await office.contractor.get('/audit?kind=account&limit=8')).body as unknown as AuditPage;
    expect(entries.map(({ type, amount, account }) => [type, amount, account?._id])).toEqual([
      ['CreditLimitRemoved', undefined, undefined],
      ['StudentCreditReset', undefined, office.studentIds[2]],
      ['StudentCreditLifted', undefined, office.studentIds[2]],
      ['StudentCreditSet', 40, office.studentIds[2]],
      ['CreditLimitSet', 80, undefined],
      ['CreditLimitSet', 50, undefined],
      ['CreditLimitSet', 110.25, undefined],
      expect.anything(),
    ]);
  });
});
