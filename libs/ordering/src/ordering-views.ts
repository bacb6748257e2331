import type { AnyView } from '@tiffin/read-models';
import { kitchenItemsView } from './views/kitchen-items.view.js';
import { ordersView } from './views/orders.view.js';
import { todaysOrdersView } from './views/todays-orders.view.js';

/** The views of this library, for the projection engine. */
export const orderingViews: readonly AnyView[] = [ordersView, todaysOrdersView, kitchenItemsView];

/** For views of other libraries that fold the same events. */
export { ORDER_EVENT_TYPES, orderFacts } from './aggregates/order/order-events.js';
