/**
 * Orders and monthly limits. Where to look:
 * - `aggregates/order`: the rules, events and state of an order; `order.decider.ts` has every rule about a placed order.
 * - `aggregates/credit`: keeps a student's orders of a month within a limit.
 * - `use-cases`: what calls of the API do. `place-order/accept-order.ts` checks prices, stock and the cart.
 * - `views`: `orders`, `todays-orders` and `kitchen-items`, and the numbering of orders.
 * - `reactors`: finish what a crash interrupted between two streams.
 */
export * from './aggregates/order/order-events.js';
export { type OrderState } from './aggregates/order/order-state.js';
export * from './aggregates/order/order.decider.js';
export {
  preparationOf,
  toKitchenOrder,
  toWireOrder,
  counterPlacementOf,
  dishesWithOptionsOf,
  orderLabelOf,
} from './use-cases/order-wire.js';
export { OrderAnswers, personFor } from './use-cases/order-answers.js';
export { Orders } from './aggregates/order/orders.js';
export { Tokens } from './use-cases/order-answers.js';
export { ordersView, type OrderDocument } from './views/orders.view.js';
export { withFreshCart } from './use-cases/place-order/place-order.controller.js';
export { acceptOrder, type RequestedLine } from './use-cases/place-order/accept-order.js';
export type { Orderer } from './use-cases/place-order/order-identity.js';
export { OrderPlacement } from './use-cases/place-order/order-placement.js';
export { PlaceOrderCommand } from './use-cases/place-order/place-order.command.js';
export { cartRequestOf, keyOf, PlaceOrderRequest } from './use-cases/place-order/place-order.request.js';
export { todaysOrdersView } from './views/todays-orders.view.js';
export { ActOnOrder } from './use-cases/act-on-order.js';
export { PrepareUnitCommand } from './use-cases/prepare-unit.js';
export { PrepareUnitRequest } from './use-cases/prepare-unit.js';
export { unitToPrepare } from './use-cases/prepare-unit.js';
export { UndoUnitCommand } from './use-cases/undo-unit.js';
export { UndoUnitRequest } from './use-cases/undo-unit.js';
export { unitToUndo } from './use-cases/undo-unit.js';
export { RejectOrdersOfErasedStudents } from './reactors/reject-orders-of-erased-students.reactor.js';
export { orderingReactors } from './ordering-reactors.js';
export { orderingViews } from './ordering-views.js';
export { OrderingModule } from './ordering.module.js';
