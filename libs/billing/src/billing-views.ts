import type { AnyView } from '@tiffin/read-models';
import { billsView } from './views/bills.view.js';
import { paymentReferencesView } from './views/payment-references.view.js';

/** The views of this library, for the projection engine. */
export const billingViews: readonly AnyView[] = [billsView, paymentReferencesView];

/** For views of other libraries that fold the same events. */
export { BILL_EVENT_TYPES } from './aggregates/bill/bill-events.js';
export { billFacts } from './aggregates/bill/bill-facts.js';
export { billableChange } from './views/billable.js';
