import { monthGroups } from '../../orders/month-options';
import { billMonthAddress, billMonthFromAddress, monthBefore } from './bill-month';

const read = (query: string, running = '2026-11') => billMonthFromAddress(new URLSearchParams(query), running);

test('returns the previous month, across years too', () => {
  expect([monthBefore('2026-11'), monthBefore('2027-01')]).toEqual(['2026-10', '2026-12']);
});

test('defaults to the previous month without a month or with a future one; accepts the current one', () => {
  expect(read('')).toBe('2026-10');
  expect(read('', '2027-01')).toBe('2026-12');
  expect(read('filter=12&year=2026')).toBe('2026-10');
  expect(read('filter=11')).toBe('2026-11');
});

test('the address restores every offered month, and keeps the search', () => {
  for (const running of ['2026-11', '2027-01', '2026-12'])
    for (const month of monthGroups(running, running).flatMap(({ months }) => months)) {
      const address = billMonthAddress(month, running, new URLSearchParams('search=101&filter=5&year=2023'));
      expect(billMonthFromAddress(address, running)).toBe(month);
      expect(address.get('search')).toBe('101');
    }
  expect(billMonthAddress('2026-10', '2026-11', new URLSearchParams('filter=5')).toString()).toBe('');
});
