import { ORDER_TRANSITIONS, Refusal, type OrderStatus } from '@tiffin/contracts';
import fc from 'fast-check';
import { expectToAddUp } from '../../test/accounting.js';
import { contentOf, Ledger } from '../../test/ledger.js';
import { monthAfter, monthBefore } from '../months/months.js';

const RUNS = Number(process.env['TIFFIN_MODEL_RUNS'] ?? 300);

const nth = fc.nat(7);
/** How many months back something happens. */
const back = fc.nat(4);
const act = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('place' as const), total: fc.integer({ min: 1, max: 300 }) }) },
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constant('move' as const), nth, to: fc.constantFrom<OrderStatus>('Prepared', 'Rejected', 'PickedUp') }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('recall' as const), nth }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('pay' as const), back }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reverse' as const), back }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('month' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('clockBack' as const) }) },
  /** A run that is cut short after so many bills, or that the reactor makes for this student. */
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('run' as const), limit: fc.constantFrom(0, 1, 2, 1_000) }) },
);
type Act = typeof act extends fc.Arbitrary<infer Made> ? Made : never;

/** A student, a calendar, and what happens. */
class Life {
  readonly ledger = new Ledger();
  month = '2025-11';

  get through(): string {
    return monthBefore(this.month);
  }

  take(one: Act): void {
    try {
      this.do(one);
    } catch (error) {
      // What the rules forbid does not happen.
      if (!(error instanceof Refusal)) throw error;
    }
  }

  private do(one: Act): void {
    const { ledger } = this;
    switch (one.kind) {
      case 'place':
        ledger.place(this.month, one.total);
        return;
      case 'move': {
        const order = ledger.orders[one.nth % Math.max(1, ledger.orders.length)];
        if (order && ORDER_TRANSITIONS[order.status].includes(one.to)) ledger.move(order, one.to);
        return;
      }
      case 'recall': {
        const order = ledger.orders[one.nth % Math.max(1, ledger.orders.length)];
        if (order?.status === 'PickedUp' || order?.status === 'Prepared')
          ledger.move(order, order.status === 'PickedUp' ? 'Prepared' : 'Pending');
        return;
      }
      case 'pay':
      case 'reverse': {
        const month = [...ledger.bills.keys()].sort().reverse()[one.back];
        if (month !== undefined) ledger[one.kind](month);
        return;
      }
      case 'month':
        this.month = monthAfter(this.month);
        return;
      case 'clockBack':
        this.month = monthBefore(this.month);
        return;
      case 'run':
        ledger.settle(this.through, one.limit);
        return;
    }
  }
}

const lives = fc.array(act, { minLength: 1, maxLength: 50, size: 'max' });

function livedBy(acts: readonly Act[]): Life {
  const life = new Life();
  for (const one of acts) life.take(one);
  return life;
}

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

test('the lives reach adjustments, pending ones, credit and payments taken back', () => {
  const ledgers = fc.sample(lives, { numRuns: 400, seed: 1 }).map((acts) => {
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
  expect(ledgers.some(({ pending }) => [...pending.values()].some((amount) => amount !== 0))).toBe(true);
});
