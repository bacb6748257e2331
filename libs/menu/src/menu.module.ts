import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AddSnackHandler } from './add-snack/add-snack.command.js';
import { AddSnackController } from './add-snack/add-snack.controller.js';
import { AskAvailabilityController } from './availability/ask-availability.controller.js';
import { AskAvailabilityHandler } from './availability/ask-availability.query.js';
import { ChangeSnackHandler } from './change-snack/change-snack.command.js';
import { ChangeSnackController } from './change-snack/change-snack.controller.js';
import { AskCanteenController } from './close-canteen/ask-canteen.controller.js';
import { AskCanteenHandler } from './close-canteen/ask-canteen.query.js';
import { CloseCanteenHandler } from './close-canteen/close-canteen.command.js';
import { CloseCanteenController } from './close-canteen/close-canteen.controller.js';
import { ImagesController } from './images/images.controller.js';
import { MenuPictureHandler } from './images/menu-picture.query.js';
import { ListMenuController } from './menu-items-view/list-menu.controller.js';
import { ListPackagedItemsHandler, ListSnacksHandler } from './menu-items-view/list-menu.query.js';
import { MenuSnapshots } from './menu/menu-snapshots.js';
import { MenuStream } from './menu/menu-stream.js';
import { AddPackagedItemHandler } from './packaged-items/add-packaged-item/add-packaged-item.command.js';
import { AddPackagedItemController } from './packaged-items/add-packaged-item/add-packaged-item.controller.js';
import { ChangePackagedItemHandler } from './packaged-items/change-packaged-item/change-packaged-item.command.js';
import { ChangePackagedItemController } from './packaged-items/change-packaged-item/change-packaged-item.controller.js';
import { RemovePackagedItemHandler } from './packaged-items/remove-packaged-item/remove-packaged-item.command.js';
import { RemovePackagedItemController } from './packaged-items/remove-packaged-item/remove-packaged-item.controller.js';
import { RemoveSnackHandler } from './remove-snack/remove-snack.command.js';
import { RemoveSnackController } from './remove-snack/remove-snack.controller.js';
import { SwitchAvailabilityHandler } from './switch-availability/switch-availability.command.js';
import { SwitchAvailabilityController } from './switch-availability/switch-availability.controller.js';

/**
 * Menu and stock. Needs the tokens EVENT_STORE, CLOCK, IDS, RECORDS, BLOBS and PROJECTIONS from a global module, the records opened
 * with `MENU_CACHE_COLLECTIONS`, and `menuViews` in the engine.
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
    RemovePackagedItemController,
    AskCanteenController,
    CloseCanteenController,
  ],
  providers: [
    MenuSnapshots,
    MenuStream,
    ListSnacksHandler,
    ListPackagedItemsHandler,
    AskAvailabilityHandler,
    MenuPictureHandler,
    SwitchAvailabilityHandler,
    AddSnackHandler,
    ChangeSnackHandler,
    RemoveSnackHandler,
    AddPackagedItemHandler,
    ChangePackagedItemHandler,
    RemovePackagedItemHandler,
    AskCanteenHandler,
    CloseCanteenHandler,
  ],
  exports: [MenuStream],
})
export class MenuModule {}
