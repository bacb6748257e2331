import type { FailureCode, OrderStatus } from '@tiffin/contracts';
import { given as givenOf, type Given } from '@tiffin/event-sourcing/testing';
import type { OrderEvent, OrderReference } from '../src/aggregates/order/order-events.js';
import type { OrderState } from '../src/aggregates/order/order-state.js';
import { order, type OrderCommand, type Recall, type UnitSelector } from '../src/aggregates/order/order.decider.js';
import { accepted, after, CANTEEN, STUDENT, uuid } from './orders.js';

export const scope = { canteenId: CANTEEN };
export const place: OrderCommand = { type: 'Place', order: accepted() };
export const to = (status: OrderStatus, at = after(1), more: { from?: OrderStatus; reason?: string } = {}): OrderCommand => ({
  type: 'ChangeStatus',
  scope: scope,
  to: status,
  at,
  ...more,
});
export const cancel = (at: string, studentId = STUDENT): OrderCommand => ({ type: 'Cancel', scope: { ...scope, studentId }, at });
export const cancelAtCounter = (at: string): OrderCommand => ({ type: 'Cancel', scope, at });
export const disputeOrder = (at: string, studentId = STUDENT): OrderCommand => ({
  type: 'DisputeOrder',
  scope: { ...scope, studentId },
  at,
});
export const recall = (from: Recall['from'], at = after(2)): OrderCommand => ({ type: 'Recall', scope: scope, from, at });
export const prepare = (id: number, unit: UnitSelector = { itemId: uuid(101) }, at = after(1)): OrderCommand => ({
  type: 'Prepare',
  scope: scope,
  preparationId: uuid(id),
  unit,
  at,
});
export const undo = (which: { preparationId: string } | { itemId: string }, at = after(2)): OrderCommand => ({
  type: 'UndoPreparation',
  scope: scope,
  which,
  at,
});

/** Commands that lead to each status. */
export const commandsReaching: Readonly<Record<OrderStatus, readonly OrderCommand[]>> = {
  Pending: [place],
  Prepared: [place, to('Prepared')],
  Rejected: [place, to('Rejected')],
  PickedUp: [place, to('PickedUp')],
};

/** Returns the events of these commands. */
export function recordedBy(...commands: readonly OrderCommand[]): readonly OrderEvent[] {
  const events: OrderEvent[] = [];
  let state = order.initialState;
  for (const command of commands) {
    const decided = order.decide(command, state);
    events.push(...decided);
    state = decided.reduce(order.evolve, state);
  }
  return events;
}

/** Starts a test with an order after these commands. */
export const given = (...commands: readonly OrderCommand[]): Given<OrderCommand, OrderState, OrderEvent> =>
  givenOf(order, ...recordedBy(...commands));

/** Returns an event of a placed order, with everything that it says about its order. */
export function event<Type extends OrderEvent['type']>(
  type: Type,
  more: Omit<Extract<OrderEvent, { type: Type }>['data'], keyof OrderReference>,
  of = accepted(),
): OrderEvent {
  const { requestHash: _, ...reference } = of;
  return { type, data: { ...reference, ...more } } as unknown as OrderEvent;
}

/** A row of `itRefuses` and `itRecords`: the commands before, and the command under test. */
type Asked = readonly [name: string, before: readonly OrderCommand[], command: OrderCommand];

/** Registers a test for each row: the command is refused with this code and, where there is one, this message. */
export function itRefuses(title: string, rows: readonly (readonly [...Asked, code: FailureCode, message?: string])[]): void {
  for (const [name, before, command, code, message] of rows)
    test(`${title} ${name}`, () =>
      given(...before)
        .when(command)
        .thenRefuses(code, message === undefined ? {} : { message }));
}

/** Registers a test for each row: exactly these events are recorded. */
export function itRecords(title: string, rows: readonly (readonly [...Asked, ...events: OrderEvent[]])[]): void {
  for (const [name, before, command, ...events] of rows)
    test(`${title} ${name}`, () =>
      given(...before)
        .when(command)
        .then(...events));
}
