import { billsView, type AccountMonthDocument } from '@tiffin/billing';
import { GUEST } from '@tiffin/contracts';
import { Refusal } from '@tiffin/kernel';
import {
  order,
  ordersView,
  toWireOrder,
  type AcceptedOrder,
  type OrderCommand,
  type OrderState,
  type RecordedOrderEvent,
} from '@tiffin/ordering';
import { foldHistory } from '@tiffin/read-models/testing';
import fc from 'fast-check';
import { toStudentUpdate } from './student-update.js';

const RUNS = Number(process.env['TIFFIN_MODEL_RUNS'] ?? 20);
const CANTEEN = 'canteen';
const at = (minute: number): string => new Date(Date.UTC(2026, 10, 21, 6, minute)).toISOString();

/** How an order is placed and what happens to it; each step is a minute after the one before. */
const histories = fc.array(
  fc.record({
    student: fc.constantFrom('asha', 'vivaan'),
    how: fc.constantFrom('own', 'typed', 'guest'),
    total: fc.integer({ min: 1, max: 50_000 }),
    steps: fc.array(fc.constantFrom('Prepared', 'PickedUp', 'Rejected', 'recall', 'object', 'call'), { maxLength: 5 }),
  }),
  { minLength: 1, maxLength: 6 },
);
type OrderHistory = typeof histories extends fc.Arbitrary<readonly (infer One)[]> ? One : never;

function accepted({ student, how, total }: OrderHistory, number: number): AcceptedOrder {
  const reference = { orderId: `order-${number}`, canteenId: CANTEEN, studentId: how === 'guest' ? GUEST : student };
  const day = { placedAt: at(number), businessDay: '2026-11-21', businessMonth: '2026-11', lines: [] };
  const counter = { own: {}, typed: { counter: {} }, guest: { counter: { paid: 'cash' as const } } }[how];
  return { ...reference, ...day, subtotal: total, packing: 0, tax: 0, total, ...counter, requestHash: '' };
}

function commandOf(step: OrderHistory['steps'][number], placed: AcceptedOrder, minute: number): OrderCommand {
  const scope = { canteenId: CANTEEN };
  if (step === 'object') return { type: 'DisputeOrder', scope: { ...scope, studentId: placed.studentId }, at: at(minute) };
  if (step === 'call') return { type: 'Call', scope, at: at(minute) };
  if (step === 'recall') return { type: 'Recall', scope, from: 'Prepared', at: at(minute) };
  return { type: 'ChangeStatus', scope, to: step, at: at(minute) };
}

/** Returns the events of all orders. */
function historyOf(all: readonly OrderHistory[]): readonly RecordedOrderEvent[] {
  const events: RecordedOrderEvent[] = [];
  all.forEach((history, number) => {
    const placed = accepted(history, number);
    const actor = history.how === 'own' ? { id: history.student, role: 'student' as const } : { id: CANTEEN, role: 'counter' as const };
    let state: OrderState = null;
    let revision = 0;
    const act = (command: OrderCommand): void => {
      for (const event of order.decide(command, state)) {
        const metadata = { occurredAt: at(number), actor, correlationId: 'c', causationId: 'c', schemaVersion: 1 };
        const position = events.length + 1;
        events.push({ ...event, id: `e${position}`, stream: `order-${placed.orderId}`, revision: revision++, position, metadata });
        state = order.evolve(state, event);
      }
    };
    act({ type: 'Place', order: placed });
    history.steps.forEach((step, index) => {
      try {
        act(commandOf(step, placed, number + index + 1));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
    });
  });
  return events;
}

test('a student placed each billed order or was notified of it', () => {
  fc.assert(
    fc.property(histories, (all) => {
      const events = historyOf(all);
      const months = [...foldHistory(billsView, events).values()] as unknown as AccountMonthDocument[];
      expect(months.map(({ studentId }) => studentId)).not.toContain(GUEST);
      for (const { studentId, orders } of months)
        for (const { orderId } of orders) {
          const [placing, ...later] = events.filter(({ data }) => data.orderId === orderId);
          if (!placing) throw new Error(`${orderId} was never placed`);
          const document = foldHistory(ordersView, events).get(orderId);
          if (!document) throw new Error(`${orderId} is in no view`);
          const wire = toWireOrder(document, { _id: studentId, avatar: null, fullName: '', userName: '', phoneNumber: '' });
          const ordered = placing.metadata.actor.id === studentId;
          expect(toStudentUpdate(placing)).toEqual(
            ordered ? undefined : { studentId, subject: { kind: 'typed', orderId }, validFor: 3_600_000 },
          );
          expect(wire.counter === undefined).toBe(ordered);
          expect(wire.counter?.objectedAt !== undefined).toBe(later.some((event) => event.type === 'OrderObjected'));
        }
    }),
    { numRuns: RUNS },
  );
});

test('no one is notified of a guest’s order', () => {
  fc.assert(
    fc.property(histories, (all) => {
      const guests = historyOf(all.map((history) => ({ ...history, how: 'guest' as const })));
      expect(guests.flatMap((event) => toStudentUpdate(event) ?? [])).toEqual([]);
    }),
    { numRuns: RUNS },
  );
});
