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

/** The streams of all orders: every decision about an order goes through here. */
@Injectable()
export class Orders {
  constructor(
    private readonly handling: CommandHandling,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  /** The order as of now; state `null` where it was never placed. */
  current(orderId: string): Promise<LoadedAggregate<OrderState>> {
    return this.handling.load(ORDERS, orderId);
  }

  /** Decides on the order as of now and records what was decided. Throws the decider's refusals, and what `CommandHandling` throws. */
  decide(orderId: string, command: OrderCommand, context: CommandContext): Promise<HandledCommand<OrderState, OrderEvent>> {
    return this.handling.handle(ORDERS, orderId, command, context);
  }

  /**
   * Begins the order's stream; `eventId` makes the same placing the same event, whoever does it. The state is that of now only where it
   * `isFirst`. Throws as `decide`.
   */
  place(command: Place, eventId: string, context: CommandContext): Promise<HandledCommand<OrderState, OrderEvent>> {
    return this.handling.handle(ORDERS, command.order.orderId, command, context, { eventId: () => eventId, expected: 'no-stream' });
  }

  /** What happened to the order, oldest first: at most `limit` events, of which the first has the revision `from`. */
  async history(orderId: string, { from, limit }: { readonly from: Revision; readonly limit: number }): Promise<RecordedOrderEvent[]> {
    const events: RecordedOrderEvent[] = [];
    for await (const event of this.store.readStream(streamOf(ORDERS, orderId), { from, limit })) {
      events.push(upcast<RecordedOrderEvent>(ORDER_EVENT_TYPES, event));
    }
    return events;
  }
}
