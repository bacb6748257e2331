import fc from 'fast-check';
import { expectToAddUp } from '../../test/accounting.js';
import type { IssuedBill } from '../aggregates/bill/bill-state.js';
import { playScenario, accountScenarios } from './account-scenarios.js';

test('reaches adjustments, pending ones, credit, corrections of open and frozen bills, and reversed payments', () => {
  const ledgers = fc.sample(accountScenarios, { numRuns: 1_000, seed: 1 }).map((actions) => {
    const { ledger, through } = playScenario(actions);
    ledger.settle(through);
    return { ledger, pending: expectToAddUp(ledger, through) };
  });
  const bills = ledgers.flatMap(({ ledger }) => [...ledger.bills.values()]);
  expect(bills.some(({ adjustments }) => adjustments.length > 1)).toBe(true);
  expect(bills.some(({ lines, adjustments }) => lines.length === 0 && adjustments.length > 0)).toBe(true);
  expect(bills.some(({ carriedIn, amount }) => carriedIn < 0 && amount > 0)).toBe(true);
  expect(bills.some(({ carriedIn, carriedOut }) => carriedIn < 0 && carriedOut > 0)).toBe(true);
  expect(bills.some(({ frozen, paid, amount }) => frozen && !paid && amount > 0)).toBe(true);
  const own = ({ month, adjustments }: IssuedBill) => adjustments.some(({ sourceMonth }) => sourceMonth === month);
  expect(bills.some((bill) => bill.corrections.length > 0 && own(bill))).toBe(true);
  expect(bills.some((bill) => bill.corrections.length > 0 && bill.frozen && !own(bill))).toBe(true);
  expect(bills.some((bill) => bill.corrections.length > 1)).toBe(true);
  expect(ledgers.some(({ pending }) => [...pending.values()].some((amount) => amount !== 0))).toBe(true);
});
