import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AskAvailabilityController, AskAvailabilityHandler } from './ask-availability.js';
import { AskCanteenController, AskCanteenHandler, CloseCanteenController, CloseCanteenHandler } from './canteen.js';
import { ImagesController, MenuPictureHandler } from './images/images.js';
import { MenuListing, ListMenuController, ListPackagedItemsHandler, ListSnacksHandler } from './menu-items-view/list-menu.js';
import { MenuSnapshots } from './menu/menu-snapshots.js';
import { MenuStream } from './menu/menu-stream.js';
import { AddPackagedItemController, AddPackagedItemHandler } from './packaged-items/add-packaged-item.js';
import { AdjustStockController, AdjustStockHandler } from './packaged-items/adjust-stock.js';
import { ChangePackagedItemController, ChangePackagedItemHandler } from './packaged-items/change-packaged-item.js';
import { RemoveFromMenuHandler, RemovePackagedItemController, RemoveSnackController } from './remove-from-menu.js';
import { AddSnackController, AddSnackHandler } from './snacks/add-snack.js';
import { ChangeSnackController, ChangeSnackHandler } from './snacks/change-snack.js';
import { MenuClock } from './week/menu-clock.js';
import { AskWeekController, AskWeekHandler, PlanWeekController, PlanWeekHandler } from './week/week.js';
import { SwitchAvailabilityController, SwitchAvailabilityHandler } from './snacks/switch-availability.js';

/**
 * Menu and stock. Needs the tokens EVENT_STORE, CLOCK, IDS, TIME_ZONE, RECORDS, BLOBS and PROJECTIONS from a global module, the records opened
 * with `MENU_CACHE_COLLECTIONS`, `menuViews` in the engine, and somebody to start `MenuClock`.
 */
@Module({
  imports: [CqrsModule],
  controllers: [
    ListMenuController,
    AskAvailabilityController,
    ImagesController,
    SwitchAvailabilityController,
    AddSnackController,
    ChangeSnackController,
    RemoveSnackController,
    AddPackagedItemController,
    ChangePackagedItemController,
    AdjustStockController,
    RemovePackagedItemController,
    AskCanteenController,
    CloseCanteenController,
    AskWeekController,
    PlanWeekController,
  ],
  providers: [
    MenuSnapshots,
    MenuStream,
    MenuListing,
    ListSnacksHandler,
    ListPackagedItemsHandler,
    AskAvailabilityHandler,
    MenuPictureHandler,
    SwitchAvailabilityHandler,
    AddSnackHandler,
    ChangeSnackHandler,
    AddPackagedItemHandler,
    ChangePackagedItemHandler,
    AdjustStockHandler,
    RemoveFromMenuHandler,
    AskCanteenHandler,
    CloseCanteenHandler,
    AskWeekHandler,
    PlanWeekHandler,
    MenuClock,
  ],
  exports: [MenuStream, MenuClock],
})
export class MenuModule {}
