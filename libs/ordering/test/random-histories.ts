import { priceOrder } from '@tiffin/contracts';
import { Refusal } from '@tiffin/kernel';
import fc from 'fast-check';
import type { OrderLine, RecordedOrderEvent } from '../src/aggregates/order/order-events.js';
import type { OrderState } from '../src/aggregates/order/order-state.js';
import { order, type OrderCommand } from '../src/aggregates/order/order.decider.js';
import { accepted, after, CANTEEN, packagedLine, snackLine, uuid } from './orders.js';
import { commandAt, steps } from './random-orders.js';
import { log } from './recorded.js';

const names = fc.constantFrom('Samosa', 'SAM OSA', 'Poha', 'Cola');
const line: fc.Arbitrary<Partial<OrderLine>> = fc.record({
  name: names,
  quantity: fc.integer({ min: 1, max: 3 }),
  packed: fc.boolean(),
  instructions: fc.constantFrom('', 'no onions', 'extra hot'),
});
const placing = fc.record({
  canteen: fc.nat(1),
  /** Some are accepted before midnight and placed after it. */
  day: fc.constantFrom('2026-11-20', '2026-11-21'),
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  life: steps,
});

/** Every other order is placed at the counter. */
const TYPED = [{}, { counter: {} }];

/** Random actions on a few orders of two canteens, as the log has them: always allowed by the decider, interleaved by time. */
export const histories = historiesOf(5);

/**
 * As `histories`, with at most this many orders, placed `apart` ms after one another; `pace` multiplies the time that passes in each
 * order's life.
 */
export function historiesOf(maxLength: number, apart = 30_000, pace = 1): fc.Arbitrary<readonly RecordedOrderEvent[]> {
  return fc.array(placing, { minLength: 1, maxLength }).map((orders) => historyOf(orders, apart, pace));
}

type Placing = typeof placing extends fc.Arbitrary<infer Value> ? Value : never;

function historyOf(orders: readonly Placing[], apart: number, pace: number): readonly RecordedOrderEvent[] {
  const actions = orders.flatMap(({ canteen, day, lines, life }, number) => {
    const canteenId = canteen === 0 ? CANTEEN : uuid(0xca);
    const orderId = uuid(number + 1);
    const full = lines.map((part, index) => {
      const { instructions, ...fields } = part;
      const lineId = String(index + 1);
      return fields.name === 'Cola'
        ? packagedLine({ ...fields, lineId })
        : snackLine({ ...fields, lineId, itemId: uuid(100 + index), ...(instructions && { instructions }) });
    });
    let at = number * apart;
    const placedAt = after(0, at);
    const place: OrderCommand = {
      type: 'Place',
      order: accepted({ orderId, canteenId, placedAt, businessDay: day, lines: full, ...priceOrder(full), ...TYPED[number % 2] }),
    };
    const laterSteps = life.map(({ step, wait }) => ({
      number,
      at: (at += wait * pace),
      command: commandAt(step, after(0, at), { canteenId }, full),
    }));
    // Preparation ids are unique in a canteen, since clients make them.
    return [
      { number, at: number * apart, command: place },
      ...laterSteps.map((action) => ({ ...action, command: ofOrder(action.command, number) })),
    ];
  });
  const { record, events } = log();
  const states = new Map<number, OrderState>();
  for (const { number, command } of actions.sort((a, b) => a.at - b.at || a.number - b.number)) {
    const state = states.get(number) ?? null;
    for (const event of decided(command, state)) states.set(number, order.evolve(states.get(number) ?? null, record(event)));
  }
  return events;
}

function ofOrder(command: OrderCommand, number: number): OrderCommand {
  const own = (id: string): string => `${number + 1}${id.slice(1)}`;
  if (command.type === 'Prepare') return { ...command, preparationId: own(command.preparationId) };
  if (command.type === 'UndoPreparation' && 'preparationId' in command.which) {
    return { ...command, which: { preparationId: own(command.which.preparationId) } };
  }
  return command;
}

function decided(command: OrderCommand, state: OrderState) {
  try {
    return order.decide(command, state);
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}
