import { otherNamesOf, UNDO_WITHIN, type RecentAction } from '@tiffin/contracts';
import { dishKey } from '../summary/kitchen-summary';
import { batchOf } from './unit-ids';
import type { LiveKitchen } from './live-kitchen';
import type { KitchenAnswer } from './pending-orders';

/** A prepared unit that can be undone. */
export type UndoableUnit = RecentAction & { readonly kind: 'item'; readonly preparationId: string };
/** A prepared order that can be recalled. */
export type RecallableOrder = RecentAction & { readonly kind: 'order' };
export type Undoable = UndoableUnit | RecallableOrder;

/**
 * The actions that can still be undone (docs/reference/decisions.md#4.7, #5.4), latest first. Includes units that this screen has just
 * sent. `now` in ms by the server's clock.
 */
export function undoableActions({ kitchen }: KitchenAnswer, live: LiveKitchen, now: number): Undoable[] {
  const answered = kitchen.recent.filter((action): action is Undoable => action.kind === 'order' || action.preparationId !== undefined);
  const answeredIds = new Set(answered.map(({ preparationId }) => preparationId));
  const fresh = [...live.units.values()]
    .filter(({ preparationId, state }) => !answeredIds.has(preparationId) && (state === 'sending' || state === 'prepared'))
    .map((unit): UndoableUnit => {
      const { preparationId, orderId = '', itemId, name } = unit;
      return {
        kind: 'item',
        orderId,
        preparationId,
        name,
        ...otherNamesOf(unit),
        ...(itemId && { itemId }),
        at: new Date(now).toISOString(),
      };
    });
  const isExpired = (action: Undoable): boolean => {
    if (action.kind === 'order') return live.orders.get(action.orderId)?.order.status === 'Pending';
    const state = live.units.get(action.preparationId)?.state;
    return state === 'undoing' || state === 'undone';
  };
  return [...fresh.reverse(), ...answered.sort((a, b) => b.at.localeCompare(a.at))].filter(
    (action) => !isExpired(action) && now - Date.parse(action.at) < UNDO_WITHIN,
  );
}

/** Of a dish's undoable units, latest first: those of its last tap or hold. */
export function lastBatch([latest, ...earlier]: readonly UndoableUnit[]): UndoableUnit[] {
  if (!latest) return [];
  const batch = batchOf(latest.preparationId);
  return [latest, ...earlier.filter(({ preparationId }) => batchOf(preparationId) === batch)];
}

/** The units of each dish that can be undone, by the dish's key; latest first for dishes and units. */
export function undoableByDish(actions: readonly Undoable[]): Map<string, UndoableUnit[]> {
  const dishes = new Map<string, UndoableUnit[]>();
  for (const action of actions) {
    if (action.kind !== 'item') continue;
    const key = dishKey(action.name ?? '');
    dishes.set(key, [...(dishes.get(key) ?? []), action]);
  }
  return dishes;
}
