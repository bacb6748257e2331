import { ORDER_TRANSITIONS, type OrderStatus } from '@tiffin/contracts';
import { Refusal } from '@tiffin/kernel';
import fc from 'fast-check';
import { monthAfter, monthBefore } from '../months.js';
import { Ledger } from './ledger.js';

const nth = fc.nat(7);
/** How many months back the order of an action is. */
const monthsBack = fc.nat(4);
const action = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('place' as const), total: fc.integer({ min: 1, max: 300 }) }) },
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constant('move' as const), nth, to: fc.constantFrom<OrderStatus>('Prepared', 'Rejected', 'PickedUp') }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('recall' as const), nth }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('pay' as const), back: monthsBack }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reverse' as const), back: monthsBack }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('claim' as const, 'payPart' as const, 'confirm' as const, 'decline' as const),
      back: monthsBack,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('ask' as const, 'correct' as const, 'correct' as const, 'answer' as const, 'remind' as const),
      back: monthsBack,
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('month' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('clockBack' as const) }) },
  /** A bill run that stops after a number of bills, or the reactor's run for this student. */
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('run' as const), limit: fc.constantFrom(0, 1, 2, 1_000) }) },
);
export type ScenarioAction = typeof action extends fc.Arbitrary<infer Made> ? Made : never;

/** A student, a calendar and a list of actions. */
export class AccountScenario {
  readonly ledger = new Ledger();
  month = '2025-11';

  get through(): string {
    return monthBefore(this.month);
  }

  perform(action: ScenarioAction): void {
    try {
      this.apply(action);
    } catch (error) {
      // Actions that the rules refuse have no effect.
      if (!(error instanceof Refusal)) throw error;
    }
  }

  private apply(action: ScenarioAction): void {
    const { ledger } = this;
    switch (action.kind) {
      case 'place':
        ledger.place(this.month, action.total);
        return;
      case 'move': {
        const order = ledger.orders[action.nth % Math.max(1, ledger.orders.length)];
        if (order && ORDER_TRANSITIONS[order.status].includes(action.to)) ledger.move(order, action.to);
        return;
      }
      case 'recall': {
        const order = ledger.orders[action.nth % Math.max(1, ledger.orders.length)];
        if (order?.status === 'PickedUp' || order?.status === 'Prepared')
          ledger.move(order, order.status === 'PickedUp' ? 'Prepared' : 'Pending');
        return;
      }
      case 'pay':
      case 'claim':
      case 'payPart':
      case 'confirm':
      case 'decline':
      case 'ask':
      case 'answer':
      case 'correct':
      case 'remind':
      case 'reverse': {
        const month = [...ledger.bills.keys()].sort().reverse()[action.back];
        if (month !== undefined) ledger[action.kind](month);
        return;
      }
      case 'month':
        this.month = monthAfter(this.month);
        return;
      case 'clockBack':
        this.month = monthBefore(this.month);
        return;
      case 'run':
        ledger.settle(this.through, action.limit);
        return;
    }
  }
}

/** Any sequence of actions on a student's account. */
export const accountScenarios = fc.array(action, { minLength: 1, maxLength: 50, size: 'max' });

/** Returns the ledger after all actions that the rules allow. */
export function playScenario(actions: readonly ScenarioAction[]): AccountScenario {
  const scenario = new AccountScenario();
  for (const action of actions) scenario.perform(action);
  return scenario;
}
