import { monthGroups } from '../../orders/month-options';
import { billMonthAddress, billMonthFromAddress, monthBefore } from './bill-month';

const read = (query: string, running = '2026-11') => billMonthFromAddress(new URLSearchParams(query), running);

test('the month before, over the turn of the year too', () => {
  expect([monthBefore('2026-11'), monthBefore('2027-01')]).toEqual(['2026-10', '2026-12']);
});

test('without a month in the address it is the previous one; for January last year’s December', () => {
  expect(read('')).toBe('2026-10');
  expect(read('', '2027-01')).toBe('2026-12');
});

test('a month after the running one is last year’s, the running one is itself', () => {
  expect([read('filter=12'), read('filter=11'), read('filter=3'), read('filter=3&year=2024')]).toEqual([
    '2025-12',
    '2026-11',
    '2026-03',
    '2024-03',
  ]);
});

test('what is no month, and one to come, are the previous one', () => {
  for (const query of ['filter=0', 'filter=13', 'filter=x', 'filter=', 'filter=12&year=2026', 'year=2024'])
    expect(read(query)).toBe('2026-10');
});

test('every month that is offered survives the address, and the search stays', () => {
  for (const running of ['2026-11', '2027-01', '2026-12'])
    for (const month of monthGroups(running, running).flatMap(({ months }) => months)) {
      const address = billMonthAddress(month, running, new URLSearchParams('search=101&filter=5&year=2023'));
      expect(billMonthFromAddress(address, running)).toBe(month);
      expect(address.get('search')).toBe('101');
    }
  expect(billMonthAddress('2026-10', '2026-11', new URLSearchParams('filter=5')).toString()).toBe('');
});
