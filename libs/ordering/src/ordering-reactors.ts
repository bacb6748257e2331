import type { MenuStream } from '@tiffin/menu';
import type { Reactor } from '@tiffin/read-models';
import { FinishPlacedOrders } from './reactors/finish-placed-orders.reactor.js';
import type { RejectOrdersOfErasedStudents } from './reactors/reject-orders-of-erased-students.reactor.js';
import type { OrderPlacement } from './use-cases/place-order/order-placement.js';
import { returnStockOfRejectedOrders, sellStockOfPickedUpOrders } from './reactors/settle-stock.reactor.js';

/**
 * Returns the reactors of this library. Each finishes what a crash, or a removal at the same moment, interrupted
 * (docs/reference/design.md#3.10).
 */
export function orderingReactors(placing: OrderPlacement, menus: MenuStream, rejecting: RejectOrdersOfErasedStudents): readonly Reactor[] {
  return [new FinishPlacedOrders(placing, menus), returnStockOfRejectedOrders(menus), sellStockOfPickedUpOrders(menus), rejecting];
}
