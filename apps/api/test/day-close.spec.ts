import type { Browser } from '@tiffin/accounts/testing';
import { BillSchedule } from '@tiffin/billing';
import type { DayClose, PopularItems, RangeStatistics, RecentDays } from '@tiffin/contracts';
import { CLOCK } from '@tiffin/kernel';
import type { RunningClock } from '../src/start/running-clock.js';
import { oneOfEach, place } from './carts.js';
import { TestApi } from './test-api.js';

/** A Friday's lunch in October, and a Monday of November on which the bill of October is paid. */
let api: TestApi;
let contractor: Browser;
const FRIDAY = '2026-10-30';
const MONDAY = '2026-11-02';

beforeAll(async () => {
  api = await TestApi.start({ TIFFIN_CLOCK: '2026-10-30T06:00:00.000Z' });
  await api.running.app.get(BillSchedule).stop();
  contractor = await api.contractor('bh1');
  const student = await api.student('BH1-101');
  const cart = oneOfEach(await api.menu(contractor, 100));
  for (const status of ['PickedUp', 'Prepared', 'Rejected', undefined]) {
    const placed = await place(student, cart);
    expect(placed.status).toBe(201);
    const moved = status && (await contractor.patch(`/orders/${String(placed.body['_id'])}?status=${status}`));
    if (moved) expect(moved.status).toBe(200);
  }
  api.running.app.get<RunningClock>(CLOCK, { strict: false }).startAt(new Date('2026-11-02T05:00:00.000Z'));
  expect((await contractor.post('/bills/generate')).body).toMatchObject({ issued: 1 });
  const bill = `${api.canteens[0]?.students[0]?._id}-2026-10`;
  expect((await contractor.post(`/bills/${bill}/payments`, { amount: 10, method: 'cash' })).status).toBe(200);
  expect((await contractor.patch(`/bills/${bill}`, { method: 'upi', reference: '412345678901' })).status).toBe(200);
  await api.settled();
});
afterAll(() => api.stop());

const dayOf = async (query: string, caller = contractor): Promise<DayClose> =>
  (await caller.get(`/contractors/day${query}`)).body as unknown as DayClose;

test('a day shows what was ordered, sold and rejected', async () => {
  const day = await dayOf(`?date=${FRIDAY}`);
  expect(day).toMatchObject({ date: FRIDAY, placed: 4, orders: 2, waiting: 1, rejected: 1, amount: 73.5, payments: [] });
  expect(day.rejections).toEqual([{ reason: null, orders: 1, amount: 36.75 }]);
  expect(day.items.map(({ quantity, amount }) => [quantity, amount]).sort()).toEqual([
    [2, 30],
    [2, 40],
  ]);
  expect(day.timeToPrepare).toEqual({ orders: 1, median: 1, ninetieth: 1 });
});

test('today is the default, with what was received by method, and the same weekday a week before', async () => {
  const day = await dayOf('');
  expect(day).toMatchObject({ date: MONDAY, placed: 0, orders: 0, amount: 0, items: [], takenBack: { count: 0, amount: 0 } });
  expect(day.payments).toEqual([
    { method: 'cash', count: 1, amount: 10 },
    { method: 'upi', count: 1, amount: 63.5 },
  ]);
  expect((await dayOf('?date=2026-11-06')).before).toEqual({ date: FRIDAY, orders: 2, amount: 73.5 });
});

test('a day is exported as a spreadsheet and as a file to print', async () => {
  const csv = await contractor.get(`/contractors/day/csv?date=${FRIDAY}`);
  expect(csv.headers['content-disposition']).toBe(`attachment; filename="day-${FRIDAY}.csv"`);
  const lines = csv.text.split('\r\n');
  expect(lines[0]).toBe('\ufeffdate,part,what,count,amount');
  expect(lines).toContain(`${FRIDAY},Sold,Total,2,73.5`);
  expect(lines).toContain(`${FRIDAY},Rejected,No reason given,1,36.75`);
  const pdf = await contractor.get(`/contractors/day/pdf?date=${FRIDAY}`);
  expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
});

test('a range of months is summed up by item, hour and weekday', async () => {
  const { body } = await contractor.get('/orders/statistics/range?from=2026-09&to=2026-11');
  const range = body as unknown as RangeStatistics;
  expect(range).toMatchObject({ from: '2026-09', to: '2026-11', orders: 2, amount: 73.5, hours: [{ hour: 11, orders: 2 }] });
  expect(range.weekdays.filter(({ orders }) => orders > 0)).toEqual([{ weekday: 5, orders: 2, amount: 73.5 }]);
});

test('the last fifteen days are shown one by one, today last', async () => {
  const { days } = (await contractor.get('/orders/statistics/days')).body as unknown as RecentDays;
  expect(days).toHaveLength(15);
  expect([days[0]?.date, days.at(-1)]).toEqual(['2026-10-19', { date: MONDAY, orders: 0, amount: 0 }]);
  expect(days.filter(({ orders }) => orders > 0)).toEqual([{ date: FRIDAY, orders: 2, amount: 73.5 }]);
});

test('what sold in the last fourteen days is told to students too', async () => {
  const sold = (await dayOf(`?date=${FRIDAY}`)).items.map(({ itemId }) => itemId);
  const student = await api.student('BH1-102');
  const { popular } = (await student.get('/menu/popular')).body as unknown as PopularItems;
  expect(popular.toSorted()).toEqual(sold.toSorted());
});

test.each([
  ...['?date=2026-02-30', '?date=1999-01-01'].map((query) => `/contractors/day${query}`),
  ...['?from=2026-13&to=2026-13', '?from=2026-02&to=2026-01', '?from=2024-01&to=2026-01'].map(
    (query) => `/orders/statistics/range${query}`,
  ),
])('%s is refused', async (path) => {
  expect(await contractor.get(path)).toMatchObject({ status: 400, body: { code: 'validation' } });
});

test('another canteen sees none of these figures', async () => {
  expect(await dayOf(`?date=${FRIDAY}`, await api.contractor('gh1'))).toMatchObject({ placed: 0, orders: 0, payments: [] });
});
