import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { MenuModule } from '@tiffin/menu';
import { ActOnOrderController, ActOnOrderHandler } from './act-on-order.js';
import { MonthlyOrderCount } from './credit/monthly-order-count.js';
import { Credits } from './credit/credits.js';
import { CurrentKitchenItems } from './kitchen-summary/current-kitchen-items.js';
import { KitchenController, KitchenHandler } from './kitchen-summary/kitchen.js';
import { OpenOrdersModule } from './open-orders/open-orders.module.js';
import { RejectOrdersOfErasedStudents } from './open-orders/reject-orders-of-erased-students.reactor.js';
import { OrderHistoryController, OrderHistoryHandler } from './order-history/order-history.js';
import { OrderTimelineController, OrderTimelineHandler } from './order-timeline.js';
import { OrderAnswers } from './order/order-answers.js';
import { Orders } from './order/orders.js';
import { Tokens } from './order/tokens.js';
import { OrderPlacement } from './place-order/order-placement.js';
import { PickupController, PickupHandler } from './todays-orders/pickup.js';
import { PlaceOrderHandler } from './place-order/place-order.command.js';
import { PlaceOrderController } from './place-order/place-order.controller.js';
import { PrepareUnitController, PrepareUnitHandler } from './prepare-unit/prepare-unit.js';
import { StockSettlement } from './settle-stock/stock-settlement.js';
import { CurrentOrdersController, CurrentOrdersHandler } from './todays-orders/current-orders.js';
import { TodaysOrdersController, TodaysOrdersHandler } from './todays-orders/todays-orders.js';
import { UndoUnitController, UndoUnitHandler } from './undo-unit.js';

/**
 * An order's life from the cart to the counter. Needs `CommandHandling` and the tokens EVENT_STORE, PROJECTIONS, CLOCK, IDS and TIME_ZONE from a
 * global module, the accounts module, `orderingViews` in the projection engine and `orderingReactors` beside it.
 */
@Module({
  imports: [CqrsModule, MenuModule, OpenOrdersModule],
  controllers: [
    PlaceOrderController,
    ActOnOrderController,
    TodaysOrdersController,
    CurrentOrdersController,
    OrderTimelineController,
    OrderHistoryController,
    KitchenController,
    PickupController,
    PrepareUnitController,
    UndoUnitController,
  ],
  providers: [
    Orders,
    OrderAnswers,
    Tokens,
    OrderPlacement,
    MonthlyOrderCount,
    Credits,
    StockSettlement,
    CurrentKitchenItems,
    RejectOrdersOfErasedStudents,
    PlaceOrderHandler,
    ActOnOrderHandler,
    TodaysOrdersHandler,
    CurrentOrdersHandler,
    OrderTimelineHandler,
    OrderHistoryHandler,
    KitchenHandler,
    PickupHandler,
    PrepareUnitHandler,
    UndoUnitHandler,
  ],
  exports: [Orders, OrderAnswers, Tokens, OrderPlacement, RejectOrdersOfErasedStudents],
})
export class OrderingModule {}
