import { Injectable } from '@nestjs/common';
import type { CommandContext, HandledCommand } from '@tiffin/event-sourcing';
import { Refusal } from '@tiffin/kernel';
import { MenuStream } from '@tiffin/menu';
import type { AcceptedOrder, OrderEvent } from '../../aggregates/order/order-events.js';
import type { OrderState } from '../../aggregates/order/order-state.js';
import { Orders } from '../../aggregates/order/orders.js';
import { holdsStock } from '../stock-settlement.js';
import { orderPlacedEventId } from './order-identity.js';

/** How many placements a process remembers: more than can be accepted while the reactor catches up. */
const REMEMBERED_PLACEMENTS = 2_048;

/** The second half of placing an order: an accepted order gets its stream, from the request, from its retry or from the reactor. */
@Injectable()
export class OrderPlacement {
  /** The latest placements of this process by order id, oldest first: `true` once the order is placed, `false` where placing failed. */
  private readonly recentPlacements = new Map<string, Promise<boolean>>();

  constructor(
    private readonly orders: Orders,
    private readonly menus: MenuStream,
  ) {}

  /**
   * Records the order as placed. A repetition changes nothing and returns the order as it was placed. Throws `key_reused` where another
   * request with the same key was placed first, after returning this order's stock. Throws `OutcomeUnknown` and `StoreUnavailable` as
   * the store does.
   */
  place(order: AcceptedOrder, context: CommandContext): Promise<HandledCommand<OrderState, OrderEvent>> {
    const placing = this.record(order, context);
    this.remember(order.orderId, placing);
    return placing;
  }

  /** Whether this process has placed the order or is placing it, so that placing it again is unnecessary. */
  async hasPlaced(orderId: string): Promise<boolean> {
    return (await this.recentPlacements.get(orderId)) ?? false;
  }

  private async record(order: AcceptedOrder, context: CommandContext): Promise<HandledCommand<OrderState, OrderEvent>> {
    const { orderId, canteenId, requestHash } = order;
    try {
      return await this.orders.place({ type: 'Place', order }, orderPlacedEventId(orderId, requestHash), context);
    } catch (error) {
      const isOther = error instanceof Refusal && error.code === 'key_reused';
      if (isOther && holdsStock(order)) await this.menus.decide(canteenId, { type: 'ReturnStock', canteenId, orderId }, context);
      throw error;
    }
  }

  private remember(orderId: string, placing: Promise<unknown>): void {
    const placed = placing.then(
      () => true,
      () => false,
    );
    this.recentPlacements.delete(orderId);
    this.recentPlacements.set(orderId, placed);
    const [oldest] = this.recentPlacements.size > REMEMBERED_PLACEMENTS ? this.recentPlacements.keys() : [];
    if (oldest !== undefined) this.recentPlacements.delete(oldest);
  }
}
