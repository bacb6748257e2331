import { Injectable } from '@nestjs/common';
import type { CommandContext, HandledCommand } from '@tiffin/event-sourcing';
import { Refusal } from '@tiffin/kernel';
import { MenuStream } from '@tiffin/menu';
import type { AcceptedOrder, OrderEvent } from '../../aggregates/order/order-events.js';
import type { OrderState } from '../../aggregates/order/order-state.js';
import { Orders } from '../../aggregates/order/orders.js';
import { holdsStock } from '../stock-settlement.js';
import { orderPlacedEventId } from './order-identity.js';

/** More orders than a process can have accepted and not yet placed: the reactor is that little behind. */
const REMEMBERED_PLACEMENTS = 2_048;

/** The second half of placing: an accepted order gets its stream, whoever comes first: the request, its retry or the reactor. */
@Injectable()
export class OrderPlacement {
  /** The latest placings of this process by order: `true` once the order is placed, `false` where that failed. Oldest first. */
  private readonly recentPlacements = new Map<string, Promise<boolean>>();

  constructor(
    private readonly orders: Orders,
    private readonly menus: MenuStream,
  ) {}

  /**
   * Records the order as placed; doing it again changes nothing, and answers the order as it was placed where it is not the first. Throws
   * `key_reused` where the order of another request with the same key was placed first: what this one reserved is then returned. Throws
   * `OutcomeUnknown` and `StoreUnavailable` as the store does.
   */
  place(order: AcceptedOrder, context: CommandContext): Promise<HandledCommand<OrderState, OrderEvent>> {
    const placing = this.record(order, context);
    this.remember(order.orderId, placing);
    return placing;
  }

  /** Whether this process has placed the order, or is about to: what it does again is then in vain. */
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
