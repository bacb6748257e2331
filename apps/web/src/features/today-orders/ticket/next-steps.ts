import { ORDER_TRANSITIONS } from '@tiffin/contracts';
import type { Order, OrderStatus } from '@tiffin/contracts';

/** A step that a contractor can take: a status of the transition table, a recall, or a call of its number. */
export type Step = Exclude<OrderStatus, 'Pending'> | 'recall' | 'call';
/** The steps that the dropdown lists. */
export type ListedStep = Exclude<Step, 'call'>;

/** The most likely next step; none for a final status. */
export function likelyStep(status: OrderStatus): 'Prepared' | 'PickedUp' | undefined {
  if (status === 'Pending') return 'Prepared';
  return status === 'Prepared' ? 'PickedUp' : undefined;
}

/** All steps from a status, for the dropdown; none for a final one (docs/reference/specification.md#4.2). */
export function stepsFrom(status: OrderStatus): ListedStep[] {
  const steps = ORDER_TRANSITIONS[status].filter((to) => to !== 'Pending');
  const inOrder: ListedStep[] = (['Prepared', 'PickedUp', 'Rejected'] as const).filter((to) => steps.includes(to));
  return status === 'Prepared' ? [...inOrder, 'recall'] : inOrder;
}

/** The status from which a recall is possible for ten minutes (docs/reference/decisions.md#4.7); a rejection is final. */
export function recallableFrom(status: OrderStatus): 'Prepared' | 'PickedUp' | undefined {
  return status === 'Prepared' || status === 'PickedUp' ? status : undefined;
}

/** Whether the kitchen has prepared every unit (docs/reference/decisions.md#5.5). */
export function isAllPrepared({ items }: Pick<Order, 'items'>): boolean {
  return items.length > 0 && items.every(({ preparedCount, quantity }) => preparedCount >= quantity);
}
