import type { AnyView } from '@tiffin/read-models';
import { kitchenItemsView } from './kitchen-summary/kitchen-items.view.js';
import { ordersView } from './order-history/orders.view.js';
import { todaysOrdersView } from './todays-orders/todays-orders.view.js';

/** The views of this library, for the projection engine. */
export const orderingViews: readonly AnyView[] = [ordersView, todaysOrdersView, kitchenItemsView];

/** For views of other libraries that fold the same events. */
export { ORDER_EVENT_TYPES, orderFacts } from './order/order-events.js';
