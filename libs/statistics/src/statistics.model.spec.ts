import { playScenario, accountScenarios } from '@tiffin/billing/testing';
import { foldHistory } from '@tiffin/read-models/testing';
import fc from 'fast-check';
import { dailyPaymentsView } from './daily-payments.view.js';
import { monthlyStatisticsView } from './monthly-statistics.view.js';
import { sumMoney } from './sums.js';

const RUNS = Number(process.env['TIFFIN_MODEL_RUNS'] ?? 20);
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

test('days received what bills show as received, and months sold what their orders cost, for all histories', () => {
  fc.assert(
    fc.property(accountScenarios, (acts) => {
      const { ledger, through } = playScenario(acts);
      ledger.settle(through);
      const bills = [...ledger.documents.values()].filter((document) => document.kind === 'bill');
      const received = sum(bills.flatMap(({ payments }) => payments.map(({ amount }) => amount)));
      const money = sumMoney([...foldHistory(dailyPaymentsView, ledger.history).values()], 0, Number.POSITIVE_INFINITY);
      expect(sum(money.map(({ kind, amount }) => (kind === 'reversed' ? -amount : amount)))).toBe(received);

      const sold = ledger.orders.filter(({ status }) => status === 'Prepared' || status === 'PickedUp');
      const months = [...foldHistory(monthlyStatisticsView, ledger.history).values()];
      expect(sum(months.map(({ total }) => total))).toBe(sum(sold.map(({ total }) => total)));
      for (const { month, orderCount } of months) expect(orderCount).toBe(sold.filter((order) => order.month === month).length);
    }),
    { numRuns: RUNS },
  );
});
