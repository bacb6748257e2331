import { addressOf, currentMonth, monthFromAddress, monthGroups } from './month-options';

const NOVEMBER = '2026-11';

test('the current month is the canteen’s, not the browser’s', () => {
  const lastEvening = new Date('2026-11-30T18:45:00Z');
  expect(currentMonth(lastEvening, 'Asia/Kolkata')).toBe('2026-12');
  expect(currentMonth(lastEvening, 'UTC')).toBe('2026-11');
});

test.each([
  ['', '2026-11'],
  ['filter=10', '2026-10'],
  ['filter=3&year=2024', '2024-03'],
  ['filter=12', '2025-12'],
  ...['filter=0', 'filter=13', 'filter=x', 'filter=1e1', 'filter=-1', 'filter=', 'filter=12&year=2026'].map((query) => [query, NOVEMBER]),
])('in November 2026 the address ?%s means %s', (query, month) =>
  expect(monthFromAddress(new URLSearchParams(query), NOVEMBER)).toBe(month),
);

test('the address restores every month of the filter, and keeps other parameters', () => {
  for (const current of ['2026-11', '2026-01', '2026-12']) {
    for (const month of monthGroups(current, current).flatMap(({ months }) => months)) {
      const address = addressOf(month, current, new URLSearchParams('search=samosa&filter=5&year=2023'));
      expect(monthFromAddress(address, current)).toBe(month);
      expect(address.get('search')).toBe('samosa');
    }
  }
});

test('the address has the year only where it is needed', () => {
  const address = (month: string) => addressOf(month, NOVEMBER, new URLSearchParams()).toString();
  expect([address('2026-11'), address('2026-10'), address('2025-12'), address('2025-11')]).toEqual([
    '',
    'filter=10',
    'filter=12',
    'filter=11&year=2025',
  ]);
});

test('without a first month, the filter has this year so far, the four years before, and an older chosen month', () => {
  const groups = monthGroups('2026-02', '2026-02');
  expect(groups.map(({ year }) => year)).toEqual([2026, 2025, 2024, 2023, 2022]);
  expect(groups[0]?.months).toEqual(['2026-02', '2026-01']);
  expect(groups[1]?.months).toHaveLength(12);
  expect(monthGroups('2026-02', '2019-07').at(-1)?.year).toBe(2019);
});

test('the filter begins with the first month, or with an older chosen one', () => {
  const months = (chosen: string, first: string) => monthGroups('2026-02', chosen, first).flatMap((group) => group.months);
  expect(months('2026-02', '2025-11')).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
  expect(months('2026-02', '2026-02')).toEqual(['2026-02']);
  expect(months('2025-12', '2026-01')).toEqual(['2026-02', '2026-01', '2025-12']);
});
