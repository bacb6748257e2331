/** One variant's units, as a shopkeeper's book would have them. */
export interface Shelf {
  free: number;
  reserved: number;
  sold: number;
  putIn: number;
  takenOut: number;
  listed: boolean;
}

/** A reference model of stock: one shelf per variant, one slip per order. */
export class NaiveStock {
  readonly shelves = new Map<string, Shelf>();
  private readonly reservations = new Map<string, Map<string, number>>();
  private readonly everReserved = new Set<string>();

  list(variant: string, count: number): void {
    this.shelves.set(variant, { free: count, reserved: 0, sold: 0, putIn: count, takenOut: 0, listed: true });
  }

  setTo(variant: string, count: number, shown: number): void {
    const shelf = this.shelf(variant);
    if (count >= shown) {
      shelf.free += count - shown;
      shelf.putIn += count - shown;
    } else {
      const removed = Math.min(shown - count, shelf.free);
      shelf.free -= removed;
      shelf.takenOut += removed;
    }
  }

  unlist(variant: string): void {
    const shelf = this.shelf(variant);
    shelf.takenOut += shelf.free;
    shelf.free = 0;
    shelf.listed = false;
  }

  /** Reserves all lines of the order or none, and only once in its life. */
  reserve(order: string, wanted: ReadonlyMap<string, number>): 'reserved' | 'unavailable' | 'nothing' {
    if (this.everReserved.has(order)) return 'nothing';
    for (const [variant, units] of wanted) if (this.shelf(variant).free < units) return 'unavailable';
    for (const [variant, units] of wanted) {
      this.shelf(variant).free -= units;
      this.shelf(variant).reserved += units;
    }
    this.reservations.set(order, new Map(wanted));
    this.everReserved.add(order);
    return 'reserved';
  }

  end(order: string, how: 'return' | 'sell'): 'ended' | 'nothing' {
    const slip = this.reservations.get(order);
    if (!slip) return 'nothing';
    for (const [variant, units] of slip) {
      const shelf = this.shelf(variant);
      shelf.reserved -= units;
      if (how === 'sell') shelf.sold += units;
      else if (shelf.listed) shelf.free += units;
      else shelf.takenOut += units;
    }
    this.reservations.delete(order);
    return 'ended';
  }

  openOrders(): readonly string[] {
    return [...this.reservations.keys()].sort();
  }

  shelf(variant: string): Shelf {
    const shelf = this.shelves.get(variant);
    if (!shelf) throw new Error(`no shelf ${variant}`);
    return shelf;
  }
}
