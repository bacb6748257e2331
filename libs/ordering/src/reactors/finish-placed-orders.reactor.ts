import { upcast, type RecordedEvent } from '@tiffin/event-sourcing';
import { MENU_EVENT_TYPES, type MenuEvent, type MenuStream } from '@tiffin/menu';
import type { Reactor } from '@tiffin/read-models';
import { causedBy } from './caused-by.js';
import { acceptedOrder } from '../use-cases/place-order/accept-order.js';
import type { OrderPlacement } from '../use-cases/place-order/order-placement.js';

/** Accepted means placed: gives an order its stream where a crash came between the reservation of its stock and that (docs/reference/design.md#3.9). */
export class FinishPlacedOrders implements Reactor {
  readonly name = 'finish-placed-orders';
  readonly streams = ['menu-'];

  constructor(
    private readonly placing: OrderPlacement,
    private readonly menus: MenuStream,
  ) {}

  async handle(recorded: RecordedEvent): Promise<void> {
    const event = upcast<RecordedEvent & MenuEvent>(MENU_EVENT_TYPES, recorded);
    if (event.type !== 'StockReserved') return;
    const order = acceptedOrder(event.data);
    // Only an order that was placed, or that another one stands for, lets go of its stock.
    if (this.menus.knowsReservationEnded(order.canteenId, order.orderId, event.position)) return;
    // Nearly always: the request that reserved the stock goes on to place the order.
    if (await this.placing.hasPlaced(order.orderId)) return;
    // The student placed it, whoever records it. A refusal means that another order stands under this key, and that the stock went back: done.
    await this.placing.place(order, { ...causedBy(event), actor: event.metadata.actor });
  }
}
