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
const log = (standing: Record<number, number> = {}, rejected: readonly number[] = []): CountedOrders => ({
  accepted: Object.entries(standing).map(([order, amount]) => ({ orderId: uuid(Number(order)), amount })),
  rejected: rejected.map(uuid),
});
/** How much is left by a refusal. */
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
  test('once the month was counted for the limit that holds', () => {
    given(credit).when(hold(1, 100)).thenRefuses('behind');
    given(credit, counted({}, [], 0, 'another'))
      .when(hold(1, 100))
      .thenRefuses('behind');
    given(credit)
      .when(hold(1, 100, { counted: log() }))
      .then(counted(), held(1, 100));
    given(credit, counted()).when(hold(1, 100)).then(held(1, 100));
  });

  test('up to the last paisa of the limit, beside what is held and what was counted', () => {
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

  test('in place of what was rejected since', () =>
    given(credit, counted({ 1: 4_000 }), held(2, 6_000))
      .when(hold(3, 4_000, { counted: log({ 2: 6_000 }, [1]) }))
      .then(counted({ 2: 6_000 }, [1]), held(3, 4_000)));

  test('beside orders of a time without a limit', () => {
    for (const history of [[], [counted()]])
      given(credit, ...history)
        .when(hold(2, 6_000, { counted: log({ 1: 4_000 }) }))
        .then(counted({ 1: 4_000 }), held(2, 6_000));
  });

  test('and what was counted is not counted again', () =>
    given(credit, counted({ 1: 4_000 }))
      .when(hold(2, 6_000, { counted: log({ 1: 4_000 }) }))
      .then(held(2, 6_000)));

  test('what was counted counts until it is rejected, however long ago it was', () =>
    expect(leftBy(hold(2, 6_001, { at: at(6), counted: log() }), counted({ 1: 4_000 }))).toBe(6_000));

  test('not at all where the limit is lower than what stands already; nothing is left then', () =>
    expect(leftBy(hold(2, 1, { limit: { amount: 500, id: 'lower' }, counted: log({ 1: 4_000 }) }), counted())).toBe(0));

  test('a hold without an order counts for five minutes', () => {
    const late = hold(2, 6_000, { at: at(5), counted: log() });
    expect(leftBy(late, counted(), held(1, 9_000))).toBe(1_000);
    given(credit, counted(), held(1, 9_000))
      .when({ ...late, at: at(6) })
      .then(counted({}, [1], 6), held(2, 6_000, { minute: 6 }));
  });

  test('a hold with an order counts as long as the order does', () =>
    given(credit, counted(), held(1, 4_000))
      .when(hold(2, 6_000, { at: at(6), counted: log({ 1: 4_000 }) }))
      .then(counted({ 1: 4_000 }, [], 6), held(2, 6_000, { minute: 6 })));
});

describe('a call that is repeated', () => {
  test('holds for itself, and takes no more room', () =>
    given(credit, counted(), held(1, 9_000))
      .when(hold(1, 9_000, { attemptId: 'second' }))
      .then(held(1, 9_000, { attemptId: 'second' })));

  test('takes the most that any attempt holds', () => {
    const history = [counted(), held(1, 9_000), held(1, 100, { attemptId: 'second' })];
    expect(leftBy(hold(2, 1_001, { counted: log() }), ...history)).toBe(1_000);
  });

  test('that is refused lets go of its own alone', () => {
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

  test('leaves nothing in the state once it has let go, however often', () => {
    const cycles = Array.from({ length: 2_000 }, (_, order): CreditEvent[] => [
      held(order, 100),
      { type: 'CreditLetGo', data: released(order) },
    ]);
    const { orders } = [counted(), ...cycles.flat()].reduce(credit.evolve, credit.initialState);
    expect(orders.size).toBe(0);
  });

  test('lets go of nothing where nothing is held', () =>
    given(credit, counted())
      .when({ type: 'Release', ...released(1) })
      .thenNothing());

  test('lets go of nothing once the order was counted', () =>
    given(credit, counted(), held(1, 9_000), counted({ 1: 9_000 }))
      .when({ type: 'Release', ...released(1) })
      .thenNothing());

  test('of an order that stands leaves it as large as it is', () => {
    const history = [counted({ 1: 9_000 }), held(1, 100, { attemptId: 'second' })];
    const { when } = given(credit, ...history).when({ type: 'Release', ...released(1, 'second') });
    when(hold(2, 1_000)).then({ type: 'CreditLetGo', data: released(1, 'second') }, held(2, 1_000));
    when(hold(2, 1_001)).thenRefuses('behind');
  });
});
