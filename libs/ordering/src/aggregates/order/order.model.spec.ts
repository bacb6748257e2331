import { Refusal } from '@tiffin/kernel';
import fc from 'fast-check';
import { accepted, after, CANTEEN, packagedLine, snackLine, uuid } from '../../../test/orders.js';
import { commandAt, steps, type Step } from '../../../test/random-orders.js';
import type { OrderEvent } from './order-events.js';
import { preparedUnits } from './order-state.js';
import { order } from './order.decider.js';

const RUNS = Number(process.env['TIFFIN_MODEL_RUNS'] ?? 25);

/** A naive model of an order: a status, when it last changed, and when each unit was prepared. */
class NaiveOrder {
  status = 'Pending';
  changed = 0;
  pickedUp = false;
  cancelledBy: 'cancel' | 'cancelAtCounter' | undefined;
  objected = false;
  called: number | undefined;
  readonly ticked = new Map<number, { line: number; at: number }>();
  readonly everTicked = new Set<number>();

  /** `typed`: placed at the counter. */
  constructor(readonly typed: boolean) {}

  /** Performs the step at `now` (ms after the placing); returns `nothing`, `recorded`, or the refusal's code. */
  take(step: Step, now: number): string {
    switch (step.kind) {
      case 'status': {
        const arrows = ['Pending>Prepared', 'Pending>Rejected', 'Pending>PickedUp', 'Prepared>PickedUp'];
        if (this.status === step.to) return 'nothing';
        if (step.from !== undefined && step.from !== this.status) return 'moved_on';
        if (!arrows.includes(`${this.status}>${step.to}`)) return 'illegal_transition';
        return this.change(step.to, now);
      }
      case 'cancel':
      case 'cancelAtCounter':
        if (step.kind === 'cancelAtCounter' && !this.typed) return 'not_found';
        if (this.cancelledBy === step.kind) return 'nothing';
        if (this.status !== 'Pending' || (step.kind === 'cancel' && this.typed)) return 'illegal_transition';
        if (this.ticked.size > 0 || now > 120_000) return 'too_late';
        this.cancelledBy = step.kind;
        return this.change('Rejected', now);
      case 'object':
        if (this.objected) return 'nothing';
        if (!this.typed) return 'not_found';
        if (this.status === 'Rejected') return 'illegal_transition';
        if (now > 600_000) return 'too_late';
        this.objected = true;
        return 'recorded';
      case 'call':
        if (this.status !== 'Prepared') return 'illegal_transition';
        if (this.called !== undefined && now - this.called < 5_000) return 'nothing';
        this.called = now;
        return 'recorded';
      case 'recall':
        if (this.status !== step.from || (step.from === 'Prepared' && this.pickedUp)) return 'illegal_transition';
        return now - this.changed > 600_000 ? 'too_late' : this.change(step.from === 'Prepared' ? 'Pending' : 'Prepared', now);
      case 'prepare': {
        if (this.everTicked.has(step.preparation)) return 'nothing';
        const here = [...this.ticked.values()].filter(({ line }) => line === step.line).length;
        if (this.status !== 'Pending' || here >= QUANTITIES[step.line]!) return 'nothing_left';
        this.everTicked.add(step.preparation);
        this.ticked.set(step.preparation, { line: step.line, at: now });
        return 'recorded';
      }
      case 'undo': {
        const tick = this.ticked.get(step.preparation);
        if (!tick || this.status !== 'Pending') return 'nothing_to_undo';
        if (now - tick.at > 600_000) return 'too_late';
        this.ticked.delete(step.preparation);
        return 'recorded';
      }
    }
  }

  private change(status: string, now: number): string {
    this.status = status;
    this.changed = now;
    this.called = undefined;
    this.pickedUp ||= status === 'PickedUp';
    return 'recorded';
  }
}

const QUANTITIES = [2, 1, 3];
const lines = [
  snackLine({ lineId: '1', quantity: 2 }),
  packagedLine({ lineId: '2', quantity: 1 }),
  snackLine({ lineId: '3', itemId: uuid(103), name: 'Poha', quantity: 3 }),
];

test('equals a naive model of an order, and never prepares more units than were ordered', () => {
  fc.assert(
    fc.property(fc.boolean(), steps, (typed, orderSteps) => {
      const naive = new NaiveOrder(typed);
      const placing = order.decide({ type: 'Place', order: accepted({ lines, ...(typed && { counter: {} }) }) }, null);
      let state = placing.reduce(order.evolve, order.initialState);
      let now = 0;
      for (const { step, wait } of orderSteps) {
        now += wait;
        let events: readonly OrderEvent[] = [];
        let outcome: string;
        try {
          events = order.decide(commandAt(step, after(0, now), { canteenId: CANTEEN }, lines), state);
          outcome = events.length === 0 ? 'nothing' : 'recorded';
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          outcome = error.code;
        }
        expect([step, outcome]).toEqual([step, naive.take(step, now)]);
        state = events.reduce(order.evolve, state);
        expect(state?.status).toBe(naive.status);
        expect(state?.objectedAt !== undefined).toBe(naive.objected);
        expect(state?.calledAt).toBe(naive.called === undefined ? undefined : after(0, naive.called));
        for (const [index, { lineId, quantity }] of lines.entries()) {
          const prepared = state ? preparedUnits(state, lineId) : -1;
          expect(prepared).toBe([...naive.ticked.values()].filter(({ line }) => line === index).length);
          expect(prepared).toBeLessThanOrEqual(quantity);
        }
        for (const { type, data } of events) {
          if (type === 'ItemPrepared' || type === 'ItemPreparationUndone')
            expect(state && preparedUnits(state, data.lineId)).toBe(data.preparedAfter);
        }
      }
    }),
    { numRuns: RUNS },
  );
});
