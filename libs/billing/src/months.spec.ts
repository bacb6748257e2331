import { startOfDay } from '@tiffin/contracts';
import fc from 'fast-check';
import { dueAt, lastDueMonth, lastEndedMonth } from './months.js';
import { monthAfter, monthBefore, monthsBetween } from './months.js';

const KOLKATA = 'Asia/Kolkata';

test('returns the neighbours of a month across the turn of the year', () => {
  expect([monthBefore('2026-01'), monthAfter('2025-12'), monthBefore('2026-11'), monthAfter('2026-09')]).toEqual([
    '2025-12',
    '2026-01',
    '2026-10',
    '2026-10',
  ]);
  expect(monthsBetween('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(monthsBetween('2026-03', '2026-02')).toEqual([]);
});

test.each([
  // Kolkata is five and a half hours ahead of UTC all year.
  ['an ordinary month', KOLKATA, '2026-10', '2026-10-31T18:35:00.000Z'],
  ['a month that ends in summer time', 'Europe/Berlin', '2026-09', '2026-09-30T22:05:00.000Z'],
  ['a zone behind UTC', 'America/New_York', '2026-10', '2026-11-01T04:05:00.000Z'],
  ['a 1st without midnight, which begins at one', 'America/Asuncion', '2017-09', '2017-10-01T04:00:00.000Z'],
  ['a 1st that shows midnight twice', 'America/Havana', '2020-10', '2020-11-01T04:05:00.000Z'],
])('makes the bills of %s due at 00:05 on the 1st', (_, zone, month, due) => {
  expect(dueAt(month, zone).toISOString()).toBe(due);
  const instant = new Date(due);
  expect(lastDueMonth(instant, zone)).toBe(month);
  expect(lastDueMonth(new Date(instant.getTime() - 1), zone)).toBe(monthBefore(month));
});

test('ends a month with its last millisecond', () => {
  const midnight = new Date('2026-10-31T18:30:00.000Z');
  expect(lastEndedMonth(new Date(midnight.getTime() - 1), KOLKATA)).toBe('2026-09');
  expect(lastEndedMonth(midnight, KOLKATA)).toBe('2026-10');
  expect(lastDueMonth(midnight, KOLKATA)).toBe('2026-09');
});

test('finds the latest due month for every zone and instant, with a due time within an hour of the 1st', () => {
  const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
  const instant = fc.date({ min: new Date('2015-01-01T00:00:00Z'), max: new Date('2030-12-31T00:00:00Z'), noInvalidDate: true });
  fc.assert(
    fc.property(zone, instant, (timeZone, now) => {
      const month = lastDueMonth(now, timeZone);
      expect(dueAt(month, timeZone) <= now && now < dueAt(monthAfter(month), timeZone)).toBe(true);
      const late = dueAt(month, timeZone).getTime() - startOfDay(`${monthAfter(month)}-01`, timeZone).getTime();
      expect(late >= 0 && late <= 5 * 60_000).toBe(true);
    }),
    { numRuns: Number(process.env['TIFFIN_MODEL_RUNS'] ?? 25) },
  );
});
