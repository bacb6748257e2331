import type { AnyView } from '@tiffin/read-models';
import { billsView } from './bills-view/bills.view.js';
import { paymentReferencesView } from './claims/payment-references.view.js';

/** The views of this library, for the projection engine. */
export const billingViews: readonly AnyView[] = [billsView, paymentReferencesView];

/** For views of other libraries that fold the same events. */
export { BILL_EVENT_TYPES } from './bill/bill-events.js';
export { billFacts } from './bill/bill-facts.js';
export { billableChange } from './bills-view/billable.js';
