import fc from 'fast-check';
import { expectToAddUp } from '../../../test/accounting.js';
import { contentOf, type Ledger } from '../../testing/ledger.js';
import { playScenario, accountScenarios } from '../../testing/account-scenarios.js';

const RUNS = Number(process.env['TIFFIN_MODEL_RUNS'] ?? 20);

const contents = ({ bills }: Ledger) =>
  Object.fromEntries([...bills].map(([month, bill]) => [month, { ...contentOf(bill), paid: bill.paid }]));

test('makes bills that add up to the orders to the paisa, never change once frozen, and stay the same in another run', () => {
  fc.assert(
    fc.property(accountScenarios, (actions) => {
      const { ledger, through } = playScenario(actions);
      const toLookAt = ledger.months.some(({ differs, month, bill }) => differs && (month <= through || bill));
      const done = ledger.settle(through);
      if (!toLookAt) expect(done).toEqual([]);
      expectToAddUp(ledger, through);
      expect(ledger.settle(through)).toEqual([]);
    }),
    { numRuns: RUNS },
  );
});

test('reaches the same bills after a crash between any two writes', () => {
  fc.assert(
    fc.property(accountScenarios, fc.array(fc.nat(3), { maxLength: 5 }), (actions, limits) => {
      const whole = playScenario(actions);
      const cut = playScenario(actions);
      whole.ledger.settle(whole.through);
      for (const limit of limits) cut.ledger.settle(cut.through, limit);
      cut.ledger.settle(cut.through);
      expect(contents(cut.ledger)).toEqual(contents(whole.ledger));
    }),
    { numRuns: RUNS },
  );
});
