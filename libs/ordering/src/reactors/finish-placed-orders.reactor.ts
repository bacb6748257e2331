import { upcast, type RecordedEvent } from '@tiffin/event-sourcing';
import { MENU_EVENT_TYPES, type MenuEvent, type MenuStream } from '@tiffin/menu';
import type { Reactor } from '@tiffin/read-models';
import { causedBy } from './caused-by.js';
import { acceptedOrder } from '../use-cases/place-order/accept-order.js';
import type { OrderPlacement } from '../use-cases/place-order/order-placement.js';

/** Gives an accepted order its stream where a crash came between reserving its stock and placing it (docs/reference/design.md#3.9). */
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
    // A reservation ends only after its order was placed, or after another order was placed under the same key.
    if (this.menus.knowsReservationEnded(order.canteenId, order.orderId, event.position)) return;
    // The usual case: the request that reserved the stock also places the order.
    if (await this.placing.hasPlaced(order.orderId)) return;
    // The student is the actor, since they placed the order. A refusal means that another order exists under this key and that the stock
    // was returned, so nothing is left to do.
    await this.placing.place(order, { ...causedBy(event), actor: event.metadata.actor });
  }
}
