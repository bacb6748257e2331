import { upcast, type EventStore, type RecordedEvent } from '@tiffin/event-sourcing';
import { MENU_EVENT_TYPES, type MenuEvent, type PackagedItemData, type StockData } from '../aggregates/menu/menu-events.js';
import type { Shelf } from './naive-stock.js';

/**
 * Returns each variant's units by variant id, from the events of menu streams alone, without the decider's fold. Throws where the log
 * breaks an invariant: more units reserved than there are, an order reserved twice, a reservation ended twice or with other units than
 * it held.
 */
export function stockBook(events: readonly RecordedEvent[]): ReadonlyMap<string, Shelf> {
  const book = new StockBook();
  for (const event of events) book.enter(upcast<RecordedEvent & MenuEvent>(MENU_EVENT_TYPES, event));
  return book.shelves;
}

/** Returns the stock book of a whole log, of every canteen. Throws as `stockBook`. */
export async function stockBookOf(store: Pick<EventStore, 'readAll'>): Promise<ReadonlyMap<string, Shelf>> {
  const events: RecordedEvent[] = [];
  const { signal } = new AbortController();
  for await (const page of store.readAll({ after: 0, follow: false, signal })) events.push(...page.events.filter(concernsStock));
  return stockBook(events);
}

/** Skips a test's own events of unknown types. */
function concernsStock({ stream, type }: RecordedEvent): boolean {
  return stream.startsWith('menu-') && /^(?:PackagedItem|Stock)/.test(type);
}

class StockBook {
  readonly shelves = new Map<string, Shelf>();
  private readonly variantsOf = new Map<string, readonly string[]>();
  private readonly reservations = new Map<string, StockData['quantities']>();
  private readonly everReserved = new Set<string>();

  enter({ type, data }: MenuEvent): void {
    switch (type) {
      case 'PackagedItemAdded':
      case 'PackagedItemChanged':
        this.list(data);
        break;
      case 'PackagedItemRemoved':
        this.unlist(data.itemId, []);
        break;
      case 'StockReserved':
        this.reserve(data);
        break;
      case 'StockReturned':
      case 'StockSold':
        this.end(data, type === 'StockSold');
        break;
      default:
        return;
    }
    for (const [variant, shelf] of this.shelves) {
      const { free, reserved, sold, putIn, takenOut } = shelf;
      const isSound = Math.min(free, reserved, sold) >= 0 && free + reserved + sold === putIn - takenOut;
      if (!isSound) throw new Error(`After ${type} the stock of ${variant} is wrong: ${JSON.stringify(shelf)}`);
    }
  }

  private list({ itemId, variants }: PackagedItemData): void {
    this.unlist(
      itemId,
      variants.map(({ variantId }) => variantId),
    );
    for (const { variantId, added } of variants) {
      const shelf = this.shelves.get(variantId) ?? { free: 0, reserved: 0, sold: 0, putIn: 0, takenOut: 0, listed: true };
      this.shelves.set(variantId, shelf);
      shelf.free += added;
      if (added > 0) shelf.putIn += added;
      else shelf.takenOut -= added;
    }
  }

  /** Variants that the item no longer lists lose their free units. */
  private unlist(itemId: string, listed: readonly string[]): void {
    for (const variant of this.variantsOf.get(itemId) ?? []) {
      if (listed.includes(variant)) continue;
      const shelf = this.shelf(variant);
      shelf.takenOut += shelf.free;
      shelf.free = 0;
      shelf.listed = false;
    }
    this.variantsOf.set(itemId, listed);
  }

  private reserve({ orderId, quantities }: StockData): void {
    if (this.everReserved.has(orderId)) throw new Error(`${orderId} is reserved twice`);
    this.everReserved.add(orderId);
    this.reservations.set(orderId, quantities);
    for (const { variantId, quantity } of quantities) {
      const shelf = this.shelf(variantId);
      if (!shelf.listed) throw new Error(`${orderId} has units of ${variantId}, which is not on the menu`);
      shelf.free -= quantity;
      shelf.reserved += quantity;
    }
  }

  private end({ orderId, quantities }: StockData, sold: boolean): void {
    const slip = this.reservations.get(orderId);
    if (JSON.stringify(slip) !== JSON.stringify(quantities)) throw new Error(`${orderId} gives back what it does not hold`);
    this.reservations.delete(orderId);
    for (const { variantId, quantity } of quantities) {
      const shelf = this.shelf(variantId);
      shelf.reserved -= quantity;
      if (sold) shelf.sold += quantity;
      else if (shelf.listed) shelf.free += quantity;
      else shelf.takenOut += quantity;
    }
  }

  private shelf(variant: string): Shelf {
    const shelf = this.shelves.get(variant);
    if (!shelf) throw new Error(`${variant} was never put on the menu`);
    return shelf;
  }
}
