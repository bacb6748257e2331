import { BILL_AGES, dayAfter, toPaise, type Rupees } from '@tiffin/contracts';
import fc from 'fast-check';
import { livedBy, lives } from '../testing/lives.js';
import { daysOverdue } from '../ageing/bill-age.js';
import { sumsByAge } from '../ageing/bills-by-age.js';
import { tabOf } from '../tab/tab-of.js';
import { totalsOf } from './bill-totals.js';

const RUNS = Number(process.env['TIFFIN_MODEL_RUNS'] ?? 300);
const paise = (amount: Rupees): number => toPaise(amount) ?? Number.NaN;
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

test('whatever happens, totals, ages and the tab say the same of the same bills, to the paisa', () => {
  fc.assert(
    fc.property(lives, fc.nat(120), (acts, later) => {
      const { ledger, through, month } = livedBy(acts);
      ledger.settle(through);
      const bills = [...ledger.documents.values()].filter((document) => document.kind === 'bill');
      const { count, amount, collected, claimed, outstanding } = totalsOf(bills);
      expect([count, paise(amount)]).toEqual([ledger.bills.size, sum([...ledger.bills.values()].map((bill) => bill.amount))]);
      expect(paise(collected) + paise(claimed) + paise(outstanding)).toBe(paise(amount));

      const rule = { dueDays: 10, timeZone: 'Asia/Kolkata' };
      const day = dayAfter('2026-11-21', later);
      const owed = bills
        .filter((document) => document.owedTo !== undefined)
        .map((document) => ({ stored: { document, position: 1, parked: false }, overdue: daysOverdue(document, day, rule) }));
      const ages = sumsByAge(owed);
      expect(sum(BILL_AGES.map((age) => paise(ages[age].amount)))).toBe(paise(claimed) + paise(outstanding));
      expect(paise(tabOf({ month, orders: [], bills }).unpaid.amount)).toBe(paise(claimed) + paise(outstanding));
    }),
    { numRuns: RUNS },
  );
});
