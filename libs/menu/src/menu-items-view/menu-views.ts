import type { AnyView } from '@tiffin/read-models';
import { menuItemsView } from './menu-items.view.js';

/** The views of this library, for the projection engine. */
export const menuViews: readonly AnyView[] = [menuItemsView];
