import type { AnyView } from '@tiffin/read-models';
import { menuItemsView } from './views/menu-items.view.js';

/** The views of this library, for the projection engine. */
export const menuViews: readonly AnyView[] = [menuItemsView];

/** For views of other libraries that fold the same events. */
export { MENU_EVENT_TYPES } from './aggregates/menu/menu-events.js';
