import { Inject, Injectable } from '@nestjs/common';
import { upcast, type EventStore, type RecordedEvent } from '@tiffin/event-sourcing';
import { EVENT_STORE, PROJECTIONS } from '@tiffin/kernel';
import type { Projections } from '@tiffin/read-models';
import { ORDER_EVENT_TYPES, type RecordedOrderEvent } from '../aggregates/order/order-events.js';
import { kitchenItemsView, type KitchenDocument } from '../views/kitchen-items.view.js';

/** How long a command waits for the view before it reads the rest from the log itself, in ms. */
const VIEW_TIMEOUT_MS = 100;

/**
 * The kitchen's rows as the log has them now, for commands. A tap must find the oldest order, and a repeated tap its own unit, even
 * while the view is paused, behind or being rebuilt (docs/reference/wire.md#1.14).
 */
@Injectable()
export class CurrentKitchenItems {
  constructor(
    @Inject(PROJECTIONS) private readonly projections: Projections,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  /** Returns all documents of a canteen, with every recorded event. */
  async current(canteenId: string): Promise<readonly KitchenDocument[]> {
    const head = await this.store.head();
    const caughtUp = await this.projections.waitFor(kitchenItemsView.name, head, VIEW_TIMEOUT_MS);
    const consumed = caughtUp ? head : this.projections.consumed(kitchenItemsView.name);
    const stored = await this.projections.reader(kitchenItemsView).query({ where: { canteenId } });
    const rows = new Map(stored.map(({ document, position }) => [document._id, { document, position }]));
    if (!caughtUp) await this.readOn(canteenId, consumed, rows);
    return [...rows.values()].map(({ document }) => document);
  }

  /**
   * Folds the events that the view has not folded yet, as the view will. A row whose position is later than `after` skips events that it
   * already has.
   */
  private async readOn(
    canteenId: string,
    after: number,
    rows: Map<string, { document: KitchenDocument; position: number }>,
  ): Promise<void> {
    for await (const { events } of this.store.readAll({ after, follow: false, signal: new AbortController().signal })) {
      for (const event of events.filter(isOfOrder)) {
        const ordered = upcast<RecordedOrderEvent>(ORDER_EVENT_TYPES, event);
        if (ordered.data.canteenId !== canteenId) continue;
        for (const id of kitchenItemsView.idsOf(ordered)) {
          const row = rows.get(id);
          if (row && row.position >= event.position) continue;
          const document = kitchenItemsView.evolve(row?.document, ordered, id);
          if (document) rows.set(id, { document, position: event.position });
          else rows.delete(id);
        }
      }
    }
  }
}

function isOfOrder({ stream }: RecordedEvent): boolean {
  return kitchenItemsView.streams.some((prefix) => stream.startsWith(prefix));
}
