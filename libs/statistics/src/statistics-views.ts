import type { AnyView } from '@tiffin/read-models';
import { dailyPaymentsView } from './daily-payments.view.js';
import { dailyStatisticsView } from './daily-statistics.view.js';
import { monthlyStatisticsView } from './monthly-statistics.view.js';

/** The module's views, for the projection engine. */
export const statisticsViews: readonly AnyView[] = [monthlyStatisticsView, dailyStatisticsView, dailyPaymentsView];
