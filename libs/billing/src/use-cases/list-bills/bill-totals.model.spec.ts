import { BILL_AGES, dayAfter, toPaise, type Rupees } from '@tiffin/contracts';
import { ordersView } from '@tiffin/ordering';
import { foldHistory } from '@tiffin/read-models/testing';
import fc from 'fast-check';
import { playScenario, accountScenarios } from '../../testing/account-scenarios.js';
import { daysOverdue } from '../ageing/unpaid-bills.js';
import { sumsByAge } from '../ageing/bills-by-age.js';
import { tabOf } from '../student-tab.js';
import { totalsOf } from './bill-totals.js';

const RUNS = Number(process.env['TIFFIN_MODEL_RUNS'] ?? 20);
const paise = (amount: Rupees): number => toPaise(amount) ?? Number.NaN;
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

test('keeps totals, ages and the tab consistent for the same bills and orders, to the paisa', () => {
  fc.assert(
    fc.property(accountScenarios, fc.nat(120), (actions, later) => {
      const { ledger, through, month } = playScenario(actions);
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

      const orders = [...foldHistory(ordersView, ledger.history).values()].filter(({ businessMonth }) => businessMonth === month);
      const tab = tabOf({ month, orders, bills });
      expect(paise(tab.unpaid.amount)).toBe(paise(claimed) + paise(outstanding));
      expect(tab.unpaid.count).toBe([...ledger.bills.values()].filter(({ paid }) => !paid).length);
      expect(paise(tab.billable)).toBe(sum(ledger.months.find((one) => one.month === month)?.orders.map(({ total }) => total) ?? []));
      const waiting = ledger.orders.filter((order) => order.month === month && order.status === 'Pending');
      expect(paise(tab.pending)).toBe(sum(waiting.map(({ total }) => total)));
      expect(paise(tab.total)).toBe(paise(tab.pending) + paise(tab.billable));
    }),
    { numRuns: RUNS },
  );
});
