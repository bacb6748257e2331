import { PersistentMap } from '@tiffin/event-sourcing';
import { initialOpeningStatus, type OpeningStatus } from './opening-status.js';
import type { HeldOrder, StockQuantity } from './menu-events.js';
import type { PackagedItemState } from './packaged-item.js';
import type { SnackState } from './snack.js';

/** Stock that an accepted order holds until it is returned or sold. */
export interface Reservation {
  readonly order: HeldOrder;
  readonly quantities: readonly StockQuantity[];
}

/** The menu stream of one canteen, folded. */
export interface MenuState extends OpeningStatus {
  readonly snacks: ReadonlyMap<string, SnackState>;
  readonly items: ReadonlyMap<string, PackagedItemState>;
  /** The open ones by order id: a canteen that forgets to hand out its orders holds thousands of them. */
  readonly reservations: PersistentMap<Reservation>;
  /**
   * The orders whose reservation ended last, oldest first. A closed reservation leaves the state, and the order's own stream then answers for
   * it; this short memory covers a second request of the same order that looked at that stream just before it existed.
   */
  readonly lastClosed: readonly string[];
}

/** More reservations than one canteen can close while a single request waits for its turn. */
const CLOSED_REMEMBERED = 256;

export const emptyMenu: MenuState = {
  ...initialOpeningStatus,
  snacks: new Map(),
  items: new Map(),
  reservations: PersistentMap.empty,
  lastClosed: [],
};

/** The state without the order's reservation, which is remembered for a while as closed. */
export function closeReservation(state: MenuState, orderId: string): MenuState {
  return {
    ...state,
    reservations: state.reservations.without(orderId),
    lastClosed: [...state.lastClosed.slice(1 - CLOSED_REMEMBERED), orderId],
  };
}

/** A copy of the map with the value under `key`, or without the key where the value is `undefined`. */
export function withEntry<Value>(map: ReadonlyMap<string, Value>, key: string, value: Value | undefined): ReadonlyMap<string, Value> {
  const copy = new Map(map);
  if (value === undefined) copy.delete(key);
  else copy.set(key, value);
  return copy;
}
