import { msg } from '@lingui/core/macro';
import { CANCELLED_AT_COUNTER, type OrderStatus, type TimelineEntry } from '@tiffin/contracts';

/** The kinds of steps with their texts. */
export const STEP_NAMES = {
  placed: msg`Placed`,
  typed: msg`Placed at the counter`,
  objected: msg`Disputed`,
  prepared: msg`Prepared`,
  called: msg`Called`,
  pickedUp: msg`Picked up`,
  rejected: msg`Rejected`,
  cancelled: msg`Cancelled`,
  recalled: msg`Back to the kitchen`,
  returned: msg`Back to the counter`,
} as const;
export type StepKind = keyof typeof STEP_NAMES;

/** One step of an order's history; without `at` it is still to come. */
export interface TimelineStep {
  readonly kind: StepKind;
  readonly at?: string;
  /** Whole minutes since the previous step, for steps that took a while. */
  readonly tookMinutes?: number;
}

const MINUTE = 60_000;

/**
 * The steps of an order, oldest first, with those still to come. Single units prepared in the kitchen are omitted. `earlier`: the steps
 * before the first entry.
 */
export function timelineSteps(
  entries: readonly TimelineEntry[],
  status: OrderStatus,
  earlier: readonly TimelineStep[] = [],
): TimelineStep[] {
  const steps = [...earlier];
  for (const entry of entries) {
    const kind = kindOf(entry);
    if (!kind) continue;
    const before = steps.findLast((step) => step.kind !== 'objected')?.at;
    const tookMinutes = before ? Math.round((Date.parse(entry.at) - Date.parse(before)) / MINUTE) : 0;
    steps.push({ kind, at: entry.at, ...(kind === 'prepared' && tookMinutes > 0 && { tookMinutes }) });
  }
  return [...steps, ...toCome(status)];
}

function kindOf({ type, to, actor, reason }: TimelineEntry): StepKind | undefined {
  switch (type) {
    case 'OrderPlaced':
      return actor.role === 'student' ? 'placed' : 'typed';
    case 'OrderObjected':
      return 'objected';
    case 'OrderPrepared':
      return 'prepared';
    case 'OrderCalled':
      return 'called';
    case 'OrderPickedUp':
      return 'pickedUp';
    case 'OrderRejected':
      return actor.role === 'student' || reason === CANCELLED_AT_COUNTER ? 'cancelled' : 'rejected';
    case 'OrderRecalled':
      return to === 'Prepared' ? 'returned' : 'recalled';
    default:
      return undefined;
  }
}

function toCome(status: OrderStatus): TimelineStep[] {
  switch (status) {
    case 'Pending':
      return [{ kind: 'prepared' }, { kind: 'pickedUp' }];
    case 'Prepared':
      return [{ kind: 'pickedUp' }];
    case 'Rejected':
    case 'PickedUp':
      return [];
  }
}
