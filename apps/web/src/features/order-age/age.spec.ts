import { ageBand, ageParts, ageSince } from './age';

const minutes = (n: number): number => n * 60_000;

test.each([
  [0, 'fresh'],
  [minutes(10) - 1, 'fresh'],
  [minutes(10), 'old'],
  [minutes(20) - 1, 'old'],
  [minutes(20), 'late'],
  [minutes(40) - 1, 'late'],
  [minutes(40), 'overdue'],
])('an age of %i ms is %s', (age, band) => {
  expect(ageBand(age)).toBe(band);
});

test('an order from a clock that is ahead has the age 0', () => {
  expect(ageSince('2026-11-21T12:00:05.000Z', Date.parse('2026-11-21T12:00:00.000Z'))).toBe(0);
});

test.each([
  [minutes(0.9), { count: 0, unit: 'minute' }],
  [minutes(22), { count: 22, unit: 'minute' }],
  [minutes(119), { count: 119, unit: 'minute' }],
  [minutes(120), { count: 2, unit: 'hour' }],
  [minutes(47 * 60 + 59), { count: 47, unit: 'hour' }],
  [minutes(48 * 60), { count: 2, unit: 'day' }],
])('%i ms reads as %o', (age, parts) => {
  expect(ageParts(age)).toEqual(parts);
});
