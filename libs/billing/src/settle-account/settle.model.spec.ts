import fc from 'fast-check';
import { expectToAddUp } from '../../test/accounting.js';
import { contentOf, type Ledger } from '../testing/ledger.js';
import type { IssuedBill } from '../bill/bill-state.js';
import { livedBy, lives } from '../testing/lives.js';

const RUNS = Number(process.env['TIFFIN_MODEL_RUNS'] ?? 300);

const contents = ({ bills }: Ledger) =>
  Object.fromEntries([...bills].map(([month, bill]) => [month, { ...contentOf(bill), paid: bill.paid }]));

test('whatever happens, the bills add up to the orders to the paisa, and frozen bills never change', () => {
  fc.assert(
    fc.property(lives, (acts) => {
      const { ledger, through } = livedBy(acts);
      ledger.settle(through);
      expectToAddUp(ledger, through);
    }),
    { numRuns: RUNS },
  );
});

test('running again changes nothing, and whoever need not be looked at has nothing to settle', () => {
  fc.assert(
    fc.property(lives, (acts) => {
      const { ledger, through } = livedBy(acts);
      const toLookAt = ledger.months.some(({ differs, month, bill }) => differs && (month <= through || bill));
      const done = ledger.settle(through);
      if (!toLookAt) expect(done).toEqual([]);
      expect(ledger.settle(through)).toEqual([]);
    }),
    { numRuns: RUNS },
  );
});

test('a crash between any two bills leads to the same end', () => {
  fc.assert(
    fc.property(lives, fc.array(fc.nat(3), { maxLength: 5 }), (acts, stretches) => {
      const [whole, cut] = [livedBy(acts), livedBy(acts)];
      whole.ledger.settle(whole.through);
      for (const stretch of stretches) cut.ledger.settle(cut.through, stretch);
      cut.ledger.settle(cut.through);
      expect(contents(cut.ledger)).toEqual(contents(whole.ledger));
    }),
    { numRuns: RUNS },
  );
});

test('the lives reach adjustments, pending ones, credit, corrections of open and frozen bills, and payments taken back', () => {
  const ledgers = fc.sample(lives, { numRuns: 1_000, seed: 1 }).map((acts) => {
    const { ledger, through } = livedBy(acts);
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
