import { given } from '@tiffin/event-sourcing/testing';
import { CANTEEN, STUDENT, uuid } from '../../../test/orders.js';
import type { CreditEvent } from './credit-events.js';
import { credit, OverLimit, type CountedOrders, type HoldCredit } from './credit.decider.js';

const OF = { canteenId: CANTEEN, studentId: STUDENT, month: '2026-11' };
const LIMIT = { amount: 10_000, id: 'limit/' };
/** Minutes after noon. */
const at = (minute: number): string => new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString();

const hold = (order: number, amount: number, more: Partial<HoldCredit> = {}): HoldCredit => ({
  type: 'Hold',
  ...OF,
  orderId: uuid(order),
  attemptId: 'first',
  amount,
  limit: LIMIT,
  at: at(0),
  ...more,
});
const held = (order: number, amount: number, { attemptId = 'first', minute = 0 } = {}): CreditEvent => ({
  type: 'CreditHeld',
  data: { ...OF, orderId: uuid(order), attemptId, amount, at: at(minute) },
});
const released = (order: number, attemptId = 'first') => ({ ...OF, orderId: uuid(order), attemptId });
const counted = (orders: Record<number, number> = {}, dropped: readonly number[] = [], minute = 0, limitId = LIMIT.id): CreditEvent => ({
  type: 'CreditCounted',
  data: {
    ...OF,
    limitId,
    orders: Object.entries(orders).map(([order, amount]) => ({ orderId: uuid(Number(order)), amount })),
    dropped: dropped.map(uuid),
    at: at(minute),
  },
});
const log = (acceptedAmounts: Record<number, number> = {}, rejected: readonly number[] = []): CountedOrders => ({
  accepted: Object.entries(acceptedAmounts).map(([order, amount]) => ({ orderId: uuid(Number(order)), amount })),
  rejected: rejected.map(uuid),
});
/** What is left of the limit, by the refusal. */
function leftBy(command: HoldCredit, ...history: readonly CreditEvent[]): number | undefined {
  try {
    credit.decide(command, history.reduce(credit.evolve, credit.initialState));
  } catch (error) {
    if (error instanceof OverLimit) return error.left;
    throw error;
  }
  return undefined;
}

describe('an order is held', () => {
  test('after the month was counted for the current limit', () => {
    given(credit).when(hold(1, 100)).thenRefuses('behind');
    given(credit, counted({}, [], 0, 'another'))
      .when(hold(1, 100))
      .thenRefuses('behind');
    given(credit)
      .when(hold(1, 100, { counted: log() }))
      .then(counted(), held(1, 100));
    given(credit, counted()).when(hold(1, 100)).then(held(1, 100));
  });

  test('up to the last paisa of the limit, beside held and counted orders', () => {
    const history = [counted({ 1: 4_000 }), held(2, 3_000)];
    given(credit, ...history)
      .when(hold(3, 3_000))
      .then(held(3, 3_000));
    given(credit, ...history)
      .when(hold(3, 3_001))
      .thenRefuses('behind');
    given(credit, ...history)
      .when(hold(3, 3_001, { counted: log({ 1: 4_000 }) }))
      .thenRefuses('over_limit');
    expect(leftBy(hold(3, 3_001, { counted: log({ 1: 4_000 }) }), ...history)).toBe(3_000);
  });

  test('in place of an order that was rejected since', () =>
    given(credit, counted({ 1: 4_000 }), held(2, 6_000))
      .when(hold(3, 4_000, { counted: log({ 2: 6_000 }, [1]) }))
      .then(counted({ 2: 6_000 }, [1]), held(3, 4_000)));

  test('beside orders that were placed without a limit', () => {
    for (const history of [[], [counted()]])
      given(credit, ...history)
        .when(hold(2, 6_000, { counted: log({ 1: 4_000 }) }))
        .then(counted({ 1: 4_000 }), held(2, 6_000));
  });

  test('without counting an order twice', () =>
    given(credit, counted({ 1: 4_000 }))
      .when(hold(2, 6_000, { counted: log({ 1: 4_000 }) }))
      .then(held(2, 6_000)));

  test('beside counted orders until they are rejected, however old they are', () =>
    expect(leftBy(hold(2, 6_001, { at: at(6), counted: log() }), counted({ 1: 4_000 }))).toBe(6_000));

  test('is refused where the limit is lower than the accepted orders; nothing is left then', () =>
    expect(leftBy(hold(2, 1, { limit: { amount: 500, id: 'lower' }, counted: log({ 1: 4_000 }) }), counted())).toBe(0));

  test('releases a hold without an order after five minutes', () => {
    const late = hold(2, 6_000, { at: at(5), counted: log() });
    expect(leftBy(late, counted(), held(1, 9_000))).toBe(1_000);
    given(credit, counted(), held(1, 9_000))
      .when({ ...late, at: at(6) })
      .then(counted({}, [1], 6), held(2, 6_000, { minute: 6 }));
  });

  test('keeps a hold with an order as long as the order exists', () =>
    given(credit, counted(), held(1, 4_000))
      .when(hold(2, 6_000, { at: at(6), counted: log({ 1: 4_000 }) }))
      .then(counted({ 1: 4_000 }, [], 6), held(2, 6_000, { minute: 6 })));
});

describe('a repeated call', () => {
  test('has its own hold and uses no more of the limit', () =>
    given(credit, counted(), held(1, 9_000))
      .when(hold(1, 9_000, { attemptId: 'second' }))
      .then(held(1, 9_000, { attemptId: 'second' })));

  test('uses the highest amount that any attempt holds', () => {
    const history = [counted(), held(1, 9_000), held(1, 100, { attemptId: 'second' })];
    expect(leftBy(hold(2, 1_001, { counted: log() }), ...history)).toBe(1_000);
  });

  test('releases only its own hold when it is refused', () => {
    const both = [counted(), held(1, 9_000), held(1, 9_000, { attemptId: 'second' })];
    const one = given(credit, ...both).when({ type: 'Release', ...released(1) });
    one.then({ type: 'CreditLetGo', data: released(1) });
    one
      .when({ type: 'Release', ...released(1, 'second') })
      .when(hold(2, 10_000))
      .then({ type: 'CreditLetGo', data: released(1) }, { type: 'CreditLetGo', data: released(1, 'second') }, held(2, 10_000));
    one.when({ type: 'Release', ...released(1) }).then({ type: 'CreditLetGo', data: released(1) });
    one
      .when({ type: 'Release', ...released(1, 'second') })
      .when(hold(2, 10_001))
      .thenRefuses('behind');
  });

  test('leaves nothing in the state after its release', () => {
    const cycles = Array.from({ length: 2_000 }, (_, order): CreditEvent[] => [
      held(order, 100),
      { type: 'CreditLetGo', data: released(order) },
    ]);
    const { orders } = [counted(), ...cycles.flat()].reduce(credit.evolve, credit.initialState);
    expect(orders.size).toBe(0);
  });

  test('releases nothing where nothing is held', () =>
    given(credit, counted())
      .when({ type: 'Release', ...released(1) })
      .thenNothing());

  test('releases nothing once the order was counted', () =>
    given(credit, counted(), held(1, 9_000), counted({ 1: 9_000 }))
      .when({ type: 'Release', ...released(1) })
      .thenNothing());

  test('does not change the amount of an accepted order', () => {
    const history = [counted({ 1: 9_000 }), held(1, 100, { attemptId: 'second' })];
    const { when } = given(credit, ...history).when({ type: 'Release', ...released(1, 'second') });
    when(hold(2, 1_000)).then({ type: 'CreditLetGo', data: released(1, 'second') }, held(2, 1_000));
    when(hold(2, 1_001)).thenRefuses('behind');
  });
});
