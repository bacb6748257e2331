/**
 * Menu, stock and opening hours. Where to look:
 * - `aggregates/menu`: the rules, events and state of a canteen's menu stream. `menu.decider.ts` dispatches to the `decide-*.ts` files;
 *   `menu-stream.ts` and `canteen-menu.ts` load the stream and batch its writes.
 * - `use-cases`: one file per call of the API.
 * - `views`: `menu-items`, which has the menu and the opening status.
 * - `schedules`: the clock that opens, closes and serves by the week.
 */
export * from './aggregates/menu/menu-commands.js';
export * from './aggregates/menu/menu-events.js';
export { emptyMenu, type MenuState, type Reservation } from './aggregates/menu/menu-state.js';
export { MENU_CACHE_COLLECTIONS, MenuSnapshots } from './aggregates/menu/menu-snapshots.js';
export { MenuStream } from './aggregates/menu/menu-stream.js';
export { menu } from './aggregates/menu/menu.decider.js';
export { offersOf, type RequestedItem, type Offer, type OfferedOption, type OfferLookup, type OnMenu } from './aggregates/menu/offer.js';
export { toAvailability, toCanteenState } from './use-cases/menu-wire.js';
export type { SnackState } from './aggregates/menu/snack.js';
export * from './views/menu-items.view.js';
export { menuViews } from './menu-views.js';
export { AddSnackCommand } from './use-cases/add-snack.js';
export { SwitchAvailabilityCommand } from './use-cases/switch-availability.js';
export { ArrangeMenuCommand } from './use-cases/arrangement.js';
export { SwitchOptionCommand } from './use-cases/switch-option.js';
export { AddPackagedItemCommand } from './use-cases/add-packaged-item.js';
export { MenuClock } from './schedules/menu-clock.js';
export { MenuModule } from './menu.module.js';
