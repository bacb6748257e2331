import { BILL_AGES } from '@tiffin/contracts';
import fc from 'fast-check';
import { STUDENT } from '../testing/ledger.js';
import { livedBy, lives } from '../testing/lives.js';
import { leftOf } from '../bill/bill-payments.js';
import { totalsOf } from '../list-bills/bill-totals.js';
import { ageOf, daysOverdue, dueDay } from './bill-age.js';

const timeZone = 'Asia/Kolkata';
const issuedAt = '2026-10-31T18:35:00.000Z';

test('a bill is due so many days after the day of its issue, by the canteen’s calendar', () => {
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
])('due on November 11, on %s it counts as %s', (today, age) => {
  expect(ageOf(daysOverdue({ issuedAt }, today, { dueDays: 10, timeZone }))).toBe(age);
});

test('whatever happens, totals and ages add up to the paisa', () => {
  fc.assert(
    fc.property(lives, fc.integer({ min: 0, max: 200 }), (acts, later) => {
      const { ledger, through } = livedBy(acts);
      ledger.settle(through);
      const bills = [...ledger.documents.values()].flatMap((document) => (document.kind === 'bill' ? [document] : []));
      const { count, amount, collected, claimed, outstanding } = totalsOf(bills);
      const paise = (rupees: number): number => Math.round(rupees * 100);
      const states = [...ledger.bills.values()];
      expect(count).toBe(states.length);
      expect(paise(amount)).toBe(states.reduce((sum, state) => sum + state.amount, 0));
      expect(paise(collected) + paise(claimed) + paise(outstanding)).toBe(paise(amount));
      expect(Math.min(collected, claimed, outstanding)).toBeGreaterThanOrEqual(0);

      const unpaid = bills.filter(({ owedTo }) => owedTo !== undefined);
      expect(unpaid.every(({ studentId }) => studentId === STUDENT)).toBe(true);
      const today = new Date(Date.UTC(2026, 10, 21 + later)).toISOString().slice(0, 10);
      const byAge = BILL_AGES.map((age) =>
        unpaid
          .filter((bill) => ageOf(daysOverdue(bill, today, { dueDays: 10, timeZone })) === age)
          .reduce((sum, bill) => sum + leftOf(bill), 0),
      );
      expect(byAge.reduce((sum, left) => sum + left, 0)).toBe(paise(claimed) + paise(outstanding));
    }),
  );
});
