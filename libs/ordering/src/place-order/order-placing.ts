import { Inject, Injectable } from '@nestjs/common';
import { Refusal } from '@tiffin/contracts';
import { WrongExpectedRevision, type CommandContext, type EventStore, type NewEvent } from '@tiffin/event-sourcing';
import { EVENT_STORE } from '@tiffin/http';
import { MenuStream, type AcceptedOrder } from '@tiffin/menu';
import { ORDER_EVENT_TYPES, type OrderEvent } from '../order/order-events.js';
import { Orders } from '../order/orders.js';
import { holdsStock } from '../settle-stock/stock-settlement.js';
import { placingIdOf } from './order-identity.js';

/** The second half of placing: an accepted order gets its stream, whoever comes first: the request, its retry or the reactor. */
@Injectable()
export class OrderPlacing {
  constructor(
    private readonly orders: Orders,
    private readonly menus: MenuStream,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  /**
   * Records the order as placed; doing it again changes nothing. Throws `key_reused` where the order of another request with the same key was
   * placed first: what this one reserved is then returned. Throws `OutcomeUnknown` and `StoreUnavailable` as the store does.
   */
  async place(order: AcceptedOrder, context: CommandContext): Promise<void> {
    try {
      await this.store.append(`order-${order.orderId}`, 'no-stream', [placedEvent(order, context)]);
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error;
      await this.assertPlaced(order, context);
    }
  }

  private async assertPlaced(order: AcceptedOrder, context: CommandContext): Promise<void> {
    const { orderId, canteenId, requestHash } = order;
    const { state } = await this.orders.current(orderId);
    if (state?.requestHash === requestHash) return;
    if (holdsStock(order)) {
      await this.menus.decide(canteenId, { type: 'ReturnStock', canteenId, orderId }, context);
    }
    throw new Refusal('key_reused');
  }
}

function placedEvent(order: AcceptedOrder, { actor, correlationId, causationId }: CommandContext): NewEvent & OrderEvent {
  const schemaVersion = ORDER_EVENT_TYPES.OrderPlaced.version;
  return {
    id: placingIdOf(order.orderId, order.requestHash),
    type: 'OrderPlaced',
    data: order,
    metadata: { occurredAt: order.placedAt, actor, correlationId, causationId, schemaVersion },
  };
}
