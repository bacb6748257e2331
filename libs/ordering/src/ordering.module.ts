import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { MenuModule } from '@tiffin/menu';
import { CancelOrderHandler } from './cancel-order/cancel-order.command.js';
import { CancelOrderController } from './cancel-order/cancel-order.controller.js';
import { ChangeStatusHandler } from './change-status/change-status.command.js';
import { ChangeStatusController } from './change-status/change-status.controller.js';
import { KitchenRows } from './kitchen-summary/kitchen-rows.js';
import { KitchenController } from './kitchen-summary/kitchen.controller.js';
import { KitchenHandler } from './kitchen-summary/kitchen.query.js';
import { OpenOrdersModule } from './open-orders/open-orders.module.js';
import { RejectOrdersOfErasedStudents } from './open-orders/reject-orders-of-erased-students.reactor.js';
import { OrderHistoryController } from './order-history/order-history.controller.js';
import { OrderHistoryHandler } from './order-history/order-history.query.js';
import { OrderTimelineController } from './order-timeline/order-timeline.controller.js';
import { OrderTimelineHandler } from './order-timeline/order-timeline.query.js';
import { OrderAnswers } from './order/order-answers.js';
import { Orders } from './order/orders.js';
import { OrderPlacing } from './place-order/order-placing.js';
import { PlaceOrderHandler } from './place-order/place-order.command.js';
import { PlaceOrderController } from './place-order/place-order.controller.js';
import { PrepareUnitHandler } from './prepare-unit/prepare-unit.command.js';
import { PrepareUnitController } from './prepare-unit/prepare-unit.controller.js';
import { RecallOrderHandler } from './recall-order/recall-order.command.js';
import { RecallOrderController } from './recall-order/recall-order.controller.js';
import { StockSettlement } from './settle-stock/stock-settlement.js';
import { TodaysOrdersController } from './todays-orders/todays-orders.controller.js';
import { TodaysOrdersHandler } from './todays-orders/todays-orders.query.js';
import { UndoUnitHandler } from './undo-unit/undo-unit.command.js';
import { UndoUnitController } from './undo-unit/undo-unit.controller.js';

/**
 * An order's life from the cart to the counter. Needs `CommandHandling` and the tokens EVENT_STORE, PROJECTIONS, CLOCK, IDS and TIME_ZONE from a
 * global module, the accounts module, `orderingViews` in the projection engine and `orderingReactors` beside it.
 */
@Module({
  imports: [CqrsModule, MenuModule, OpenOrdersModule],
  controllers: [
    PlaceOrderController,
    TodaysOrdersController,
    OrderTimelineController,
    OrderHistoryController,
    ChangeStatusController,
    CancelOrderController,
    RecallOrderController,
    KitchenController,
    PrepareUnitController,
    UndoUnitController,
  ],
  providers: [
    Orders,
    OrderAnswers,
    OrderPlacing,
    StockSettlement,
    KitchenRows,
    RejectOrdersOfErasedStudents,
    PlaceOrderHandler,
    TodaysOrdersHandler,
    OrderTimelineHandler,
    OrderHistoryHandler,
    ChangeStatusHandler,
    CancelOrderHandler,
    RecallOrderHandler,
    KitchenHandler,
    PrepareUnitHandler,
    UndoUnitHandler,
  ],
  exports: [Orders, OrderPlacing, RejectOrdersOfErasedStudents],
})
export class OrderingModule {}
