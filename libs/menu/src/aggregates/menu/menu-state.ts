import { PersistentMap } from '@tiffin/event-sourcing';
import { initialOpeningStatus, type OpeningStatus } from './opening-status.js';
import type { ArrangementData, HeldOrder, StockQuantity } from './menu-events.js';
import type { PackagedItemState } from './packaged-item.js';
import type { SnackState } from './snack.js';

/** Stock that an accepted order holds until it is returned or sold. */
export interface Reservation {
  readonly order: HeldOrder;
  readonly quantities: readonly StockQuantity[];
}

/** The folded menu stream of one canteen. */
export interface MenuState extends OpeningStatus {
  readonly arrangement: ArrangementData;
  readonly snacks: ReadonlyMap<string, SnackState>;
  readonly items: ReadonlyMap<string, PackagedItemState>;
  /** The open reservations by order id. A canteen that never marks orders as picked up has thousands of them. */
  readonly reservations: PersistentMap<Reservation>;
  /**
   * The orders whose reservation ended last, oldest first. A closed reservation leaves the state, and the order's own stream then
   * answers for it. This list covers a second request for the same order that read that stream just before it began.
   */
  readonly lastClosed: readonly string[];
}

/** More reservations than one canteen can close while a single request waits for its turn. */
const CLOSED_REMEMBERED = 256;

export const emptyMenu: MenuState = {
  ...initialOpeningStatus,
  arrangement: { categories: [] },
  snacks: new Map(),
  items: new Map(),
  reservations: PersistentMap.empty,
  lastClosed: [],
};

/** Returns the state without the order's reservation, which stays in `lastClosed` for a while. */
export function closeReservation(state: MenuState, orderId: string): MenuState {
  return {
    ...state,
    reservations: state.reservations.without(orderId),
    lastClosed: [...state.lastClosed.slice(1 - CLOSED_REMEMBERED), orderId],
  };
}

/** Returns a copy of the map with the value under `key`, or without the key where the value is `undefined`. */
export function withEntry<Value>(map: ReadonlyMap<string, Value>, key: string, value: Value | undefined): ReadonlyMap<string, Value> {
  const copy = new Map(map);
  if (value === undefined) copy.delete(key);
  else copy.set(key, value);
  return copy;
}
