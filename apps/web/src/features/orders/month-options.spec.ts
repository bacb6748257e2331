import { addressOf, currentMonth, monthFromAddress, monthGroups } from './month-options';

const NOVEMBER = '2026-11';
const read = (query: string, current = NOVEMBER) => monthFromAddress(new URLSearchParams(query), current);

test('the current month is the canteen’s, not the browser’s', () => {
  const lastEvening = new Date('2026-11-30T18:45:00Z');
  expect(currentMonth(lastEvening, 'Asia/Kolkata')).toBe('2026-12');
  expect(currentMonth(lastEvening, 'UTC')).toBe('2026-11');
});

test('the address names a month; without one it is the current month', () => {
  expect(read('')).toBe(NOVEMBER);
  expect(read('filter=10')).toBe('2026-10');
  expect(read('filter=3&year=2024')).toBe('2024-03');
});

test('a month after the current one is last year’s', () => {
  expect(read('filter=12')).toBe('2025-12');
  expect(read('filter=2', '2026-01')).toBe('2025-02');
});

test('what is no month, and a month to come, are the current one', () => {
  for (const query of ['filter=0', 'filter=13', 'filter=x', 'filter=1e1', 'filter=-1', 'filter=', 'filter=12&year=2026'])
    expect(read(query)).toBe(NOVEMBER);
});

test('every month that the filter offers survives the address, and other parameters stay', () => {
  for (const current of ['2026-11', '2026-01', '2026-12']) {
    for (const month of monthGroups(current, current).flatMap(({ months }) => months)) {
      const address = addressOf(month, current, new URLSearchParams('search=samosa&filter=5&year=2023'));
      expect(monthFromAddress(address, current)).toBe(month);
      expect(address.get('search')).toBe('samosa');
    }
  }
});

test('the year stands in the address only where it has to', () => {
  const address = (month: string) => addressOf(month, NOVEMBER, new URLSearchParams()).toString();
  expect([address('2026-11'), address('2026-10'), address('2025-12'), address('2025-11')]).toEqual([
    '',
    'filter=10',
    'filter=12',
    'filter=11&year=2025',
  ]);
});

test('the filter offers this year up to now, four years before, and an older one that is chosen', () => {
  const groups = monthGroups('2026-02', '2026-02');
  expect(groups.map(({ year }) => year)).toEqual([2026, 2025, 2024, 2023, 2022]);
  expect(groups[0]?.months).toEqual(['2026-02', '2026-01']);
  expect(groups[1]?.months).toHaveLength(12);
  expect(monthGroups('2026-02', '2019-07').at(-1)?.year).toBe(2019);
});
