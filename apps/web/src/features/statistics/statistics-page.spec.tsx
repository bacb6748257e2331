// Lazy code is imported up front: on a busy machine, loading it takes longer than a test waits.
import './range-figures';
import { jest } from '@jest/globals';
import type { RangeStatistics, RecentDays, StatisticsRow } from '@tiffin/contracts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { observeServerTime } from '../../api/server-clock';
import { anOrder } from '../orders/testing';
import { FakeServer, refusal } from '../testing/fake-server';
import { CONTRACTOR, renderPage } from '../testing/render-page';
import { StatisticsPage } from './statistics-page';
const STATISTICS = 'GET /orders/statistics';
const RANGE_CALL = 'GET /orders/statistics/range';
const DAYS_CALL = 'GET /orders/statistics/days';
const RANGE: RangeStatistics = {
  from: '2026-01',
  to: '2026-11',
  orders: 4,
  amount: 400,
  items: [{ itemId: 'a', name: 'Dosa', price: 50, quantity: 6, amount: 300 }],
  hours: [{ hour: 12, orders: 4 }],
  weekdays: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, orders: weekday === 5 ? 4 : 0, amount: weekday === 5 ? 400 : 0 })),
  timeToPrepare: { orders: 4, median: 8, ninetieth: null },
};
/** Up to Saturday, November 21: ₹100 on each day, ₹112 on each of the last seven days, ₹40 today. */
const DAYS: RecentDays = {
  days: Array.from({ length: 15 }, (_, index) => {
    const amount = index === 14 ? 40 : index < 7 ? 100 : 112;
    return { date: `2026-11-${String(7 + index).padStart(2, '0')}`, orders: 2, amount };
  }),
};
const YEAR: StatisticsRow[] = [
  { month: 1, orderCount: 412, monthlyTotal: 31_240.5 },
  { month: 10, orderCount: 1547, monthlyTotal: 143_296.75 },
  { month: 11, orderCount: 36, monthlyTotal: 812.1 },
];

// Fixes the canteen's date to November 21, 2026.
beforeEach(() => observeServerTime('Sat, 21 Nov 2026 06:30:00 GMT', Date.now(), Date.now()));
afterEach(() => jest.useRealTimers());

function open(rows: StatisticsRow[] | FakeServer = YEAR, at = '/statistics', since = '2025-03') {
  const server = rows instanceof FakeServer ? rows : new FakeServer().on(STATISTICS, () => rows).on(RANGE_CALL, () => RANGE);
  server.on(DAYS_CALL, () => DAYS);
  return renderPage(<StatisticsPage />, { user: { ...CONTRACTOR, since }, at, server });
}
const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);
const cards = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('shows the month cards, the current month first and marked', async () => {
  const { server } = open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Statistics for 2026' })).toBeVisible();
  expect(await screen.findByText('₹1,75,349.35')).toBeVisible();
  expect(screen.getByText('1,995')).toBeVisible();
  expect(cards()).toHaveLength(11);
  expect(cards().slice(0, 3)).toEqual([
    'Novemberso far₹812.10Order Count 36',
    'October₹1,43,296.75Order Count 1,547',
    'September₹0.00Order Count 0',
  ]);
  expect(cards().at(-1)).toBe('January₹31,240.50Order Count 412');
  expect(server.requestsTo(STATISTICS).map(({ path }) => path)).toEqual(['/orders/statistics?year=2026']);
});

test('begins with today, this week and the trend of whole days', async () => {
  open();
  const figures = (await screen.findByRole('heading', { name: 'Trend' })).closest('section')!;
  expect(figures).toHaveTextContent('Today₹40.00Order Count 2Saturday before: ₹112.00');
  expect(figures).toHaveTextContent('This week₹600.00Order Count 12All of last week: ₹724.00');
  expect(figures).toHaveTextContent('+12 %Seven days up to yesterday: ₹784.00Seven days before: ₹700.00');
});

test('the chart and its table have the same figures in the same unit', async () => {
  open();
  const chart = await screen.findByRole('img', { name: 'Chart of 2026' });
  for (const text of ['₹31,240Jan412', '₹1,43,296Oct1,547', '₹812Nov36']) expect(chart).toHaveTextContent(text);
  const rows = await rowsOf('Orders and amount of each month of 2026');
  expect(rows).toHaveLength(11);
  expect([rows[0], rows[1], rows[10]]).toEqual(['January412₹31,240.50', 'February0₹0.00', 'November, so far36₹812.10']);
});

test('months and years begin with the canteen’s first month', async () => {
  open(YEAR.slice(1), '/statistics', '2026-09');
  await screen.findByText('1,583');
  expect(cards().map((card) => card?.replace(/[^a-zA-Z].*/, ''))).toEqual(['Novemberso', 'October', 'September']);
  expect(within(screen.getByRole('combobox', { name: 'Year' })).getAllByRole('option')).toHaveLength(1);
  const from = await screen.findByLabelText('From');
  expect(
    within(from)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['November 2026', 'October 2026', 'September 2026']);
});

test('the address selects a past year', async () => {
  const { user, address, server } = open();
  await screen.findByText('1,995');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Year' }), '2025');
  expect(await screen.findByRole('heading', { level: 1, name: 'Statistics for 2025' })).toBeVisible();
  expect(await screen.findByText('The whole year')).toBeVisible();
  expect(address()).toBe('/statistics?year=2025');
  expect(screen.queryByText('so far')).toBeNull();
  expect(server.requestsTo(STATISTICS).at(-1)?.path).toBe('/orders/statistics?year=2025');
});

test.each(['2027', 'x'])('treats the year %s as the current one', async (year) => {
  open(YEAR, `/statistics?year=${year}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Statistics for 2026' })).toBeVisible();
});

test('says that a year has no orders', async () => {
  open([]);
  expect(await screen.findByRole('heading', { name: 'No orders in 2026' })).toBeVisible();
});

test('the current month has a card before its first order', async () => {
  open(YEAR.slice(0, 2));
  await screen.findByText('1,959');
  expect(cards()[0]).toBe('Novemberso far₹0.00Order Count 0');
});

test('updates by itself, with one refetch for several orders', async () => {
  const { send, server } = open();
  await screen.findByText('1,995');
  jest.useFakeTimers();
  server.on(STATISTICS, () => YEAR.map((row) => ({ ...row, orderCount: row.orderCount + 1 })));
  for (let order = 0; order < 5; order += 1) send('orderPrepared', anOrder({ status: 'Prepared' }));
  for (const ms of [5000, 100, 100]) await act(() => jest.advanceTimersByTimeAsync(ms));
  expect(screen.getByText('1,998')).toBeVisible();
  expect(server.requestsTo(STATISTICS)).toHaveLength(2);
});

test('reports a failed read', async () => {
  open(new FakeServer().on(STATISTICS, () => refusal('forbidden')));
  expect(await screen.findByText('The statistics could not be loaded.')).toBeVisible();
});

test('shows sales of the year’s months, and of a chosen range', async () => {
  const { server } = open();
  expect(await rowsOf('By item')).toEqual(['Dosa, ₹50.006₹300.00']);
  expect(await rowsOf('By hour')).toEqual(['12:00 PM – 1:00 PM4']);
  expect((await rowsOf('By weekday'))[4]).toBe('Friday4₹400.00');
  expect(await rowsOf('Time to prepare')).toEqual(['Half of the orders8', '9 of 10 orders: more than 2 hours']);
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2025-06' } });
  await rowsOf('By item');
  expect(server.requestsTo(RANGE_CALL).map(({ path }) => path)).toEqual([
    '/orders/statistics/range?from=2026-01&to=2026-11',
    '/orders/statistics/range?from=2025-06&to=2026-11',
  ]);
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2024-06' } });
  expect(await screen.findByRole('alert')).toHaveTextContent('Please choose at most 24 months, the first before the last.');
  expect(server.requestsTo(RANGE_CALL)).toHaveLength(2);
});

test('folds what was sold of each option below its dish', async () => {
  const options = [
    { group: 'Size', name: 'Large', quantity: 34, amount: 680 },
    { group: 'Size', name: 'Regular', quantity: 12, amount: 0 },
    { group: 'Extras', name: 'Cheese', quantity: 5, amount: 50 },
  ];
  const items = [{ itemId: 'a', name: 'Dosa', price: 50, quantity: 46, amount: 3_030, options }];
  const { user } = open(new FakeServer().on(STATISTICS, () => YEAR).on(RANGE_CALL, () => ({ ...RANGE, items })));
  const table = within(await screen.findByRole('table', { name: 'By item' }));
  expect(table.getAllByRole('row')).toHaveLength(3);
  const folded = table.getByText('Large 34, Regular 12, Cheese 5');
  expect(table.getByText('Cheese')).not.toBeVisible();
  await user.click(folded);
  expect(table.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Large34₹680.00',
    'Regular12₹0.00',
    'Cheese5₹50.00',
  ]);
});
