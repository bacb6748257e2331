import { Injectable } from '@nestjs/common';
import type { CommandContext, Position } from '@tiffin/event-sourcing';
import { MenuStream } from '@tiffin/menu';
import type { OrderReference } from '../aggregates/order/order-events.js';
import type { OrderState } from '../aggregates/order/order-state.js';

/** Whether an order has packaged lines, which hold stock. Snacks hold none. */
export function holdsStock({ lines }: OrderReference): boolean {
  return lines.some(({ itemType }) => itemType === 'PackagedFood');
}

/**
 * Ends the reservation of an order that is rejected or picked up: its stock is returned or sold (docs/reference/decisions.md#3.4). Safe
 * to repeat, because the first command removes the reservation from the menu's state.
 */
@Injectable()
export class StockSettlement {
  constructor(private readonly menus: MenuStream) {}

  /** Returns the position that a read must reach to see the stock; 0 where the order holds no stock or keeps its reservation. */
  async settle(order: OrderState, context: CommandContext): Promise<Position> {
    if (!order || !holdsStock(order)) return 0;
    const { orderId, canteenId, status } = order;
    if (status !== 'Rejected' && status !== 'PickedUp') return 0;
    const type = status === 'Rejected' ? 'ReturnStock' : 'SellStock';
    return (await this.menus.decide(canteenId, { type, canteenId, orderId }, context)).position;
  }
}
