import { ORDER_STATUSES, type OrderStatus } from '@tiffin/contracts';
import fc from 'fast-check';
import type { OrderLine } from '../src/aggregates/order/order-events.js';
import type { OrderCommand, OrderScope } from '../src/aggregates/order/order.decider.js';
import { STUDENT, uuid } from './orders.js';

/** One step of an order's life. */
export type Step =
  | { readonly kind: 'status'; readonly to: OrderStatus; readonly from: OrderStatus | undefined }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'cancelAtCounter' }
  | { readonly kind: 'object' }
  | { readonly kind: 'call' }
  | { readonly kind: 'recall'; readonly from: 'Prepared' | 'PickedUp' }
  | { readonly kind: 'prepare'; readonly preparation: number; readonly line: number }
  | { readonly kind: 'undo'; readonly preparation: number };

const status = fc.constantFrom(...ORDER_STATUSES);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('status' as const), to: status, from: fc.option(status, { nil: undefined, freq: 3 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('cancel' as const, 'cancelAtCounter' as const, 'object' as const, 'call' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('recall' as const), from: fc.constantFrom('Prepared' as const, 'PickedUp' as const) }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('prepare' as const), preparation: fc.nat(12), line: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('undo' as const), preparation: fc.nat(12) }) },
);
/** In ms. The limits of docs/reference/decisions.md#4.7, #4.11a, #5.4 and of calling are hit exactly and missed by 1 ms. */
const wait = fc.oneof(fc.constantFrom(0, 1, 4_999, 5_000, 119_999, 120_000, 120_001, 599_999, 600_000, 600_001), fc.nat(300_000));

/** The steps of one order, with the time (ms) before each step. */
export const steps = fc.array(fc.record({ step, wait }), { maxLength: 30 });

/** Returns the decider's command for a step; `prepare` names the line by its index in `lines`. */
export function commandAt(step: Step, at: string, scope: OrderScope, lines: readonly OrderLine[]): OrderCommand {
  switch (step.kind) {
    case 'status':
      return { type: 'ChangeStatus', scope, at, to: step.to, ...(step.from !== undefined && { from: step.from }) };
    case 'cancel':
      return { type: 'Cancel', scope: { ...scope, studentId: STUDENT }, at };
    case 'cancelAtCounter':
      return { type: 'Cancel', scope, at };
    case 'object':
      return { type: 'DisputeOrder', scope, at };
    case 'call':
      return { type: 'Call', scope, at };
    case 'recall':
      return { type: 'Recall', scope, at, from: step.from };
    case 'prepare': {
      const line = lines[step.line % lines.length]!;
      return { type: 'Prepare', scope, at, preparationId: uuid(step.preparation), unit: { itemId: line.itemId, lineId: line.lineId } };
    }
    case 'undo':
      return { type: 'UndoPreparation', scope, at, which: { preparationId: uuid(step.preparation) } };
  }
}
