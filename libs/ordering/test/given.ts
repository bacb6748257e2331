import type { FailureCode, OrderStatus } from '@tiffin/contracts';
import { Refusal } from '@tiffin/kernel';
import type { OrderEvent } from '../src/order/order-events.js';
import { order, type OrderCommand, type Recall, type UnitOf } from '../src/order/order.decider.js';
import { accepted, after, CANTEEN, STUDENT, uuid } from './orders.js';

export const reach = { canteenId: CANTEEN };
export const place: OrderCommand = { type: 'Place', order: accepted() };
export const to = (status: OrderStatus, at = after(1), more: { from?: OrderStatus; reason?: string } = {}): OrderCommand => ({
  type: 'ChangeStatus',
  reach,
  to: status,
  at,
  ...more,
});
export const cancel = (at: string, studentId = STUDENT): OrderCommand => ({ type: 'Cancel', reach: { ...reach, studentId }, at });
export const objectTo = (at: string, studentId = STUDENT): OrderCommand => ({ type: 'ObjectTo', reach: { ...reach, studentId }, at });
export const recall = (from: Recall['from'], at = after(2)): OrderCommand => ({ type: 'Recall', reach, from, at });
export const prepare = (id: number, unit: UnitOf = { itemId: uuid(101) }, at = after(1)): OrderCommand => ({
  type: 'Prepare',
  reach,
  preparationId: uuid(id),
  unit,
  at,
});
export const undo = (which: { preparationId: string } | { itemId: string }, at = after(2)): OrderCommand => ({
  type: 'UndoPreparation',
  reach,
  which,
  at,
});

/** Everything that was commanded so far, and what it recorded. */
export function given(...commands: readonly OrderCommand[]) {
  const events: OrderEvent[] = [];
  for (const command of commands) events.push(...order.decide(command, events.reduce(order.evolve, order.initialState)));
  const state = events.reduce(order.evolve, order.initialState);
  return {
    events,
    state,
    when: (command: OrderCommand) => {
      const decide = (): readonly OrderEvent[] => order.decide(command, state);
      return {
        then: (...expected: readonly { type: OrderEvent['type']; data?: object }[]) => {
          const decided = decide();
          expect(decided).toMatchObject(expected);
          expect(decided).toHaveLength(expected.length);
        },
        thenNothing: () => expect(decide()).toEqual([]),
        thenRefuses: (code: FailureCode, message?: string) => {
          try {
            decide();
          } catch (error) {
            expect(error).toBeInstanceOf(Refusal);
            expect(error).toMatchObject({ code, ...(message !== undefined && { message }) });
            return;
          }
          throw new Error(`expected ${code}`);
        },
      };
    },
  };
}
export const placed = (): ReturnType<typeof given> => given(place);

/** Ways to each status. */
export const reaching: Readonly<Record<OrderStatus, readonly OrderCommand[]>> = {
  Pending: [place],
  Prepared: [place, to('Prepared')],
  Rejected: [place, to('Rejected')],
  PickedUp: [place, to('PickedUp')],
};
