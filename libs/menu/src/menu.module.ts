import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AskAvailabilityController, AskAvailabilityHandler } from './use-cases/ask-availability.js';
import { ArrangeMenuController, ArrangeMenuHandler, AskArrangementController, AskArrangementHandler } from './use-cases/arrangement.js';
import { AskCanteenController, AskCanteenHandler, CloseCanteenController, CloseCanteenHandler } from './use-cases/canteen.js';
import { ImagesController, MenuPictureHandler } from './use-cases/images.js';
import { MenuListing, ListMenuController, ListPackagedItemsHandler, ListSnacksHandler } from './use-cases/list-menu.js';
import { MenuSnapshots } from './aggregates/menu/menu-snapshots.js';
import { MenuStream } from './aggregates/menu/menu-stream.js';
import { AddPackagedItemController, AddPackagedItemHandler } from './use-cases/add-packaged-item.js';
import { AdjustStockController, AdjustStockHandler } from './use-cases/adjust-stock.js';
import { ChangeItemPictureController, ChangeItemPictureHandler } from './use-cases/change-item-picture.js';
import { ChangePackagedItemController, ChangePackagedItemHandler } from './use-cases/change-packaged-item.js';
import { RemoveFromMenuHandler, RemovePackagedItemController, RemoveSnackController } from './use-cases/remove-from-menu.js';
import { ChangePricesController, ChangePricesHandler } from './use-cases/menu-in-bulk/change-prices.js';
import { ExportMenuController, ExportMenuHandler } from './use-cases/menu-in-bulk/export-menu.js';
import { ImportMenuController, ImportMenuHandler, PreviewMenuImportHandler } from './use-cases/menu-in-bulk/import-menu.js';
import { AddSnackController, AddSnackHandler } from './use-cases/add-snack.js';
import { ChangeSnackController, ChangeSnackHandler } from './use-cases/change-snack.js';
import { MenuClock } from './schedules/menu-clock.js';
import { AskWeekController, AskWeekHandler, PlanWeekController, PlanWeekHandler } from './use-cases/week.js';
import { SwitchAvailabilityController, SwitchAvailabilityHandler } from './use-cases/switch-availability.js';
import { SwitchOptionController, SwitchOptionHandler } from './use-cases/switch-option.js';

/**
 * Menu and stock. Needs the tokens EVENT_STORE, CLOCK, IDS, TIME_ZONE, RECORDS, BLOBS and PROJECTIONS from a global module, a record
 * store opened with `MENU_CACHE_COLLECTIONS`, and `menuViews` in the engine. The application starts `MenuClock`.
 */
@Module({
  imports: [CqrsModule],
  controllers: [
    ListMenuController,
    AskAvailabilityController,
    ImagesController,
    SwitchAvailabilityController,
    SwitchOptionController,
    AddSnackController,
    ChangeSnackController,
    RemoveSnackController,
    AddPackagedItemController,
    ChangePackagedItemController,
    ChangeItemPictureController,
    AdjustStockController,
    RemovePackagedItemController,
    ExportMenuController,
    ImportMenuController,
    ChangePricesController,
    AskCanteenController,
    CloseCanteenController,
    AskArrangementController,
    ArrangeMenuController,
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
    SwitchOptionHandler,
    AddSnackHandler,
    ChangeSnackHandler,
    AddPackagedItemHandler,
    ChangePackagedItemHandler,
    ChangeItemPictureHandler,
    AdjustStockHandler,
    RemoveFromMenuHandler,
    ExportMenuHandler,
    PreviewMenuImportHandler,
    ImportMenuHandler,
    ChangePricesHandler,
    AskCanteenHandler,
    CloseCanteenHandler,
    AskArrangementHandler,
    ArrangeMenuHandler,
    AskWeekHandler,
    PlanWeekHandler,
    MenuClock,
  ],
  exports: [MenuStream, MenuClock],
})
export class MenuModule {}
