import { Logger } from '@nestjs/common';
import fc from 'fast-check';
import { Counter } from '../../test/counter.js';

const RUNS = Number(process.env['TIFFIN_MODEL_RUNS'] ?? 10);
const PRICES = [1_000, 2_000, 3_000];

const price = fc.constantFrom(...PRICES);
const order = fc.nat({ max: 7 });
const process_ = fc.constantFrom(0 as const, 1 as const);
const crash = fc.option(fc.record({ append: fc.nat({ max: 2 }), when: fc.constantFrom('before' as const, 'after' as const) }), {
  nil: undefined,
  freq: 2,
});
const lines = fc.uniqueArray(fc.record({ price, quantity: fc.integer({ min: 1, max: 4 }) }), {
  minLength: 1,
  maxLength: 3,
  selector: (line) => line.price,
});
const rows = fc.uniqueArray(fc.record({ price, count: fc.integer({ min: 1, max: 12 }), shownOff: fc.integer({ min: -3, max: 3 }) }), {
  minLength: 1,
  maxLength: 3,
  selector: (row) => row.price,
});
const asked = fc.record({ order, lines });

type Step = (counter: Counter) => Promise<void>;
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(asked, process_, crash).map(
      ([...of]): Step =>
        (counter) =>
          counter.order(...of),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(fc.array(asked, { minLength: 2, maxLength: 6 }), crash).map(
      ([...of]): Step =>
        (counter) =>
          counter.rush(...of),
    ),
  },
  {
    weight: 5,
    arbitrary: fc.tuple(order, fc.constantFrom('pick-up' as const, 'reject' as const, 'cancel' as const), process_, crash).map(
      ([...of]): Step =>
        (counter) =>
          counter.end(...of),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(rows, fc.boolean(), process_, crash).map(
      ([...of]): Step =>
        (counter) =>
          counter.edit(...of),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(process_, crash).map(
      ([...of]): Step =>
        (counter) =>
          counter.remove(...of),
    ),
  },
);

// Silences the log of orders that could not be answered.
beforeAll(() => Logger.overrideLogger(false));

test('keeps the same stock as a naive model in two processes that may crash between any two steps', async () => {
  await fc.assert(
    fc.asyncProperty(rows, fc.array(step, { minLength: 4, maxLength: 16 }), async (first, steps) => {
      const counter = new Counter();
      await counter.edit(first, false, 0);
      for (const each of steps) await each(counter);
    }),
    { numRuns: RUNS },
  );
});
