import { Injectable } from '@nestjs/common';
import { Refusal } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import { MenuStream, type AcceptedOrder } from '@tiffin/menu';
import { Orders } from '../order/orders.js';
import { holdsStock } from '../settle-stock/stock-settlement.js';
import { placingIdOf } from './order-identity.js';

/** The second half of placing: an accepted order gets its stream, whoever comes first: the request, its retry or the reactor. */
@Injectable()
export class OrderPlacing {
  constructor(
    private readonly orders: Orders,
    private readonly menus: MenuStream,
  ) {}

  /**
   * Records the order as placed; doing it again changes nothing. Throws `key_reused` where the order of another request with the same key was
   * placed first: what this one reserved is then returned. Throws `OutcomeUnknown` and `StoreUnavailable` as the store does.
   */
  async place(order: AcceptedOrder, context: CommandContext): Promise<void> {
    const { orderId, canteenId, requestHash } = order;
    try {
      await this.orders.begin({ type: 'Place', order }, placingIdOf(orderId, requestHash), context);
    } catch (error) {
      const isOther = error instanceof Refusal && error.code === 'key_reused';
      if (isOther && holdsStock(order)) await this.menus.decide(canteenId, { type: 'ReturnStock', canteenId, orderId }, context);
      throw error;
    }
  }
}
