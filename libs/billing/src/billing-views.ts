import type { AnyView } from '@tiffin/read-models';

/** The views of this library, for the projection engine. */
export const billingViews: readonly AnyView[] = [];

/** For views of other libraries that fold the same events. */
export { BILL_EVENT_TYPES } from './bill/bill-events.js';
