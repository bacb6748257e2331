import { Inject, Injectable } from '@nestjs/common';
import {
  CommandHandling,
  streamOf,
  upcast,
  type Aggregate,
  type CommandContext,
  type EventStore,
  type LoadedAggregate,
  type HandledCommand,
  type Revision,
} from '@tiffin/event-sourcing';
import { EVENT_STORE } from '@tiffin/kernel';
import { ORDER_EVENT_TYPES, type OrderEvent, type RecordedOrderEvent } from './order-events.js';
import type { OrderState } from './order-state.js';
import { order, type OrderCommand, type Place } from './order.decider.js';

/** The streams `order-{orderId}`. */
const ORDERS: Aggregate<OrderCommand, OrderState, OrderEvent> = { category: 'order', decider: order, types: ORDER_EVENT_TYPES };

/** The streams of all orders. Every decision about an order goes through this class. */
@Injectable()
export class Orders {
  constructor(
    private readonly handling: CommandHandling,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  /** Returns the current order; its state is `null` where it was never placed. */
  current(orderId: string): Promise<LoadedAggregate<OrderState>> {
    return this.handling.load(ORDERS, orderId);
  }

  /** Decides on the current order and records the events. Throws the decider's refusals, and what `CommandHandling` throws. */
  decide(orderId: string, command: OrderCommand, context: CommandContext): Promise<HandledCommand<OrderState, OrderEvent>> {
    return this.handling.handle(ORDERS, orderId, command, context);
  }

  /**
   * Begins the order's stream. The same `eventId` makes a repeated placement the same event. The returned state is current only where
   * `isFirst` is set. Throws as `decide`.
   */
  place(command: Place, eventId: string, context: CommandContext): Promise<HandledCommand<OrderState, OrderEvent>> {
    return this.handling.handle(ORDERS, command.order.orderId, command, context, { eventId: () => eventId, expected: 'no-stream' });
  }

  /** Returns the events of the order, oldest first: at most `limit` events from revision `from` on. */
  async history(orderId: string, { from, limit }: { readonly from: Revision; readonly limit: number }): Promise<RecordedOrderEvent[]> {
    const events: RecordedOrderEvent[] = [];
    for await (const event of this.store.readStream(streamOf(ORDERS, orderId), { from, limit })) {
      events.push(upcast<RecordedOrderEvent>(ORDER_EVENT_TYPES, event));
    }
    return events;
  }
}
