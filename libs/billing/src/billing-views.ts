import type { AnyView } from '@tiffin/read-models';
import { billsView } from './bills-view/bills.view.js';
import { paymentReferencesView } from './claims/payment-references.view.js';
import { dailyPaymentsView } from './statistics/daily-payments.view.js';
import { dailyStatisticsView } from './statistics/daily-statistics.view.js';
import { monthlyStatisticsView } from './statistics/monthly-statistics.view.js';

/** The views of this library, for the projection engine. */
export const billingViews: readonly AnyView[] = [
  billsView,
  monthlyStatisticsView,
  dailyStatisticsView,
  dailyPaymentsView,
  paymentReferencesView,
];

/** For views of other libraries that fold the same events. */
export { BILL_EVENT_TYPES } from './bill/bill-events.js';
export { billFacts } from './bill/bill-facts.js';
