import type { HeldOrder, StockQuantity } from './menu-events.js';

/** Stock that an accepted order holds until it is returned or sold. */
export interface Reservation {
  readonly order: HeldOrder;
  readonly quantities: readonly StockQuantity[];
}

const SHELVES = 64;
const EMPTY: ReadonlyMap<string, Reservation> = new Map();

/**
 * The open reservations by order id. It never changes: opening and closing one answers another collection that shares nearly everything with
 * this one, because a canteen that forgets to hand out its orders holds thousands of them, and every event of its stream makes a new state.
 */
export class OpenReservations {
  static readonly none = new OpenReservations(Array.from({ length: SHELVES }, () => EMPTY));

  /** Of distinct orders. */
  static of(reservations: readonly Reservation[]): OpenReservations {
    const shelves = Array.from({ length: SHELVES }, () => new Map<string, Reservation>());
    for (const reservation of reservations) shelves[shelfOf(reservation.order.orderId)]?.set(reservation.order.orderId, reservation);
    return new OpenReservations(shelves);
  }

  private constructor(private readonly shelves: readonly ReadonlyMap<string, Reservation>[]) {}

  get(orderId: string): Reservation | undefined {
    return this.shelves[shelfOf(orderId)]?.get(orderId);
  }

  has(orderId: string): boolean {
    return this.get(orderId) !== undefined;
  }

  opened(orderId: string, reservation: Reservation): OpenReservations {
    return this.with(orderId, (shelf) => shelf.set(orderId, reservation));
  }

  closed(orderId: string): OpenReservations {
    return this.with(orderId, (shelf) => shelf.delete(orderId));
  }

  /** In no particular order. */
  orderIds(): readonly string[] {
    return this.shelves.flatMap((shelf) => [...shelf.keys()]);
  }

  /** In no particular order. */
  all(): readonly Reservation[] {
    return this.shelves.flatMap((shelf) => [...shelf.values()]);
  }

  private with(orderId: string, change: (shelf: Map<string, Reservation>) => unknown): OpenReservations {
    const index = shelfOf(orderId);
    const shelf = new Map(this.shelves[index]);
    change(shelf);
    return new OpenReservations(this.shelves.with(index, shelf));
  }
}

function shelfOf(orderId: string): number {
  let hash = 0;
  for (let index = 0; index < orderId.length; index++) hash = (hash * 31 + orderId.charCodeAt(index)) | 0;
  return (hash >>> 0) % SHELVES;
}
