import { newUuid } from '../../cart/new-uuid';

/** The digits in which the units of one hold differ. */
const COUNTER = 4;

/** Ids of units that are prepared together. They differ in their last digits only, so every screen can undo them together. */
export function newUnitIds(count: number): string[] {
  const common = batchOf(newUuid());
  return Array.from({ length: count }, (_, index) => common + index.toString(16).padStart(COUNTER, '0'));
}

/** What the ids of units that were prepared together have in common. */
export function batchOf(preparationId: string): string {
  return preparationId.slice(0, -COUNTER);
}
