import { PersistentMap, type AggregateSnapshot } from '@tiffin/event-sourcing';
import type { CollectionDefinition, StoredRecord } from '@tiffin/read-models';
import { MENU_EVENT_TYPES } from './menu-events.js';
import type { MenuState, Reservation } from './menu-state.js';
import type { PackagedItemState } from './packaged-item.js';
import type { SnackState } from './snack.js';

/** Raised with every change of `MenuState` or of its fold: a snapshot of another version is not used. */
const FOLD_VERSION = 3;
/** The same, raised with every version of an event too: what its upcaster adds is missing in a state that was folded before. */
export const MENU_STATE_VERSION = Object.values(MENU_EVENT_TYPES).reduce((sum, { version }) => sum + version - 1, FOLD_VERSION);

interface StoredState extends Omit<MenuState, 'snacks' | 'items' | 'reservations'> {
  readonly snacks: readonly SnackState[];
  readonly items: readonly PackagedItemState[];
  readonly reservations: readonly Reservation[];
}

/** The folded menu stream of one canteen as it once was. `_id` is the canteen's. */
export interface MenuSnapshot extends StoredRecord {
  readonly logId: string;
  readonly stateVersion: number;
  readonly revision: number;
  readonly position: number;
  readonly eventId: string;
  readonly state: StoredState;
}

/** A cache: it may be lost, and is not moved with an installation. */
export const menuSnapshots: CollectionDefinition<MenuSnapshot> = { name: 'menu-snapshots', indexes: [] };

/** The folded menu as a record. */
export function toSnapshot(
  canteenId: string,
  logId: string,
  { state, revision, position, eventId }: AggregateSnapshot<MenuState> & { readonly eventId: string },
): MenuSnapshot {
  const { reservations } = state;
  const stored: StoredState = {
    ...state,
    snacks: [...state.snacks.values()],
    items: [...state.items.values()],
    reservations: reservations.values(),
  };
  return { _id: canteenId, logId, stateVersion: MENU_STATE_VERSION, revision, position, eventId, state: stored };
}

/** The folded menu that a record holds; `undefined` where it is of another log or of another version of the state. */
export function fromSnapshot(
  { logId, stateVersion, revision, position, eventId, state }: MenuSnapshot,
  ownLog: string,
): AggregateSnapshot<MenuState> | undefined {
  if (logId !== ownLog || stateVersion !== MENU_STATE_VERSION) return undefined;
  const folded: MenuState = {
    ...state,
    snacks: new Map(state.snacks.map((snack) => [snack.snackId, snack])),
    items: new Map(state.items.map((item) => [item.itemId, item])),
    reservations: PersistentMap.of(state.reservations.map((reservation) => [reservation.order.orderId, reservation])),
  };
  return { state: folded, revision, position, eventId };
}
