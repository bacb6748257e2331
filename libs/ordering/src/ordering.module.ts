import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { MenuModule } from '@tiffin/menu';
import { ActOnOrderController, ActOnOrderHandler } from './use-cases/act-on-order.js';
import { MonthlyOrderCount } from './aggregates/credit/monthly-order-count.js';
import { Credits } from './aggregates/credit/credits.js';
import { CurrentKitchenItems } from './use-cases/current-kitchen-items.js';
import { KitchenController, KitchenHandler } from './use-cases/kitchen-summary.js';
import { OpenOrdersModule } from './use-cases/open-orders.module.js';
import { RejectOrdersOfErasedStudents } from './reactors/reject-orders-of-erased-students.reactor.js';
import { OrderHistoryController, OrderHistoryHandler } from './use-cases/order-history.js';
import { OrderTimelineController, OrderTimelineHandler } from './use-cases/order-timeline.js';
import { OrderAnswers, Tokens } from './use-cases/order-answers.js';
import { Orders } from './aggregates/order/orders.js';
import { OrderPlacement } from './use-cases/place-order/order-placement.js';
import { PickupController, PickupHandler } from './use-cases/pickup.js';
import { PlaceOrderHandler } from './use-cases/place-order/place-order.command.js';
import { PlaceOrderController } from './use-cases/place-order/place-order.controller.js';
import { PrepareUnitController, PrepareUnitHandler } from './use-cases/prepare-unit.js';
import { StockSettlement } from './use-cases/stock-settlement.js';
import { CurrentOrdersController, CurrentOrdersHandler } from './use-cases/current-orders.js';
import { TodaysOrdersController, TodaysOrdersHandler } from './use-cases/todays-orders.js';
import { UndoUnitController, UndoUnitHandler } from './use-cases/undo-unit.js';

/**
 * Orders, from the cart to pick-up. Needs `CommandHandling` and the tokens EVENT_STORE, PROJECTIONS, CLOCK, IDS and TIME_ZONE from a
 * global module, the accounts module, and `orderingViews` and `orderingReactors` in the projection engine.
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
