import { ageOf, daysOverdue, dueDay } from './unpaid-bills.js';

const timeZone = 'Asia/Kolkata';
const issuedAt = '2026-10-31T18:35:00.000Z';

test('makes a bill due the set number of days after its issue, by the canteen’s calendar', () => {
  expect(dueDay({ issuedAt }, { dueDays: null, timeZone })).toBe('2026-11-01');
  expect(dueDay({ issuedAt }, { dueDays: 30, timeZone })).toBe('2026-12-01');
  expect(dueDay({ issuedAt }, { dueDays: 30, timeZone: 'UTC' })).toBe('2026-11-30');
  expect(dueDay({ issuedAt: '2028-02-28T20:00:00.000Z' }, { dueDays: 1, timeZone })).toBe('2028-03-01');
});

test.each<[string, string]>([
  ['2026-11-11', 'notDue'],
  ['2026-11-12', 'to30'],
  ['2026-12-11', 'to30'],
  ['2026-12-12', 'to60'],
  ['2027-01-10', 'to60'],
  ['2027-01-11', 'over60'],
])('counts a bill that was due on November 11 on %s as %s', (today, age) => {
  expect(ageOf(daysOverdue({ issuedAt }, today, { dueDays: 10, timeZone }))).toBe(age);
});
