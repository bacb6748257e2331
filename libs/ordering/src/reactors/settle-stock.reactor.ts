import { upcast, type RecordedEvent } from '@tiffin/event-sourcing';
import type { MenuStream } from '@tiffin/menu';
import type { Reactor } from '@tiffin/read-models';
import { causedBy } from './caused-by.js';
import { ORDER_EVENT_TYPES, type RecordedOrderEvent } from '../aggregates/order/order-events.js';
import { holdsStock } from '../use-cases/stock-settlement.js';

/**
 * Ends an order's reservation after one event of the order, where a crash came between the two. It does so exactly once, by the menu's
 * state alone: an order that is picked up, recalled and picked up again has no reservation the second time.
 */
class SettleStock implements Reactor {
  readonly streams = ['order-'];

  constructor(
    readonly name: string,
    private readonly after: RecordedOrderEvent['type'],
    private readonly command: 'ReturnStock' | 'SellStock',
    private readonly menus: MenuStream,
  ) {}

  async handle(recorded: RecordedEvent): Promise<void> {
    const event = upcast<RecordedOrderEvent>(ORDER_EVENT_TYPES, recorded);
    if (event.type !== this.after || !holdsStock(event.data)) return;
    const { canteenId, orderId } = event.data;
    if (this.menus.knowsReservationEnded(canteenId, orderId, event.position)) return;
    await this.menus.decide(canteenId, { type: this.command, canteenId, orderId }, causedBy(event));
  }
}

/** Returns the reactor that returns the stock of rejected orders. */
export const returnStockOfRejectedOrders = (menus: MenuStream): Reactor =>
  new SettleStock('return-stock', 'OrderRejected', 'ReturnStock', menus);

/** Returns the reactor that counts the stock of picked-up orders as sold. */
export const sellStockOfPickedUpOrders = (menus: MenuStream): Reactor => new SettleStock('sell-stock', 'OrderPickedUp', 'SellStock', menus);
