import { auditViews } from '@tiffin/audit/views';
import { billingViews } from '@tiffin/billing/views';
import { menuViews } from '@tiffin/menu/views';
import { orderingViews } from '@tiffin/ordering/views';
import type { AnyView } from '@tiffin/read-models';
import { statisticsViews } from '@tiffin/statistics/views';

/**
 * Every view that is folded from the log. It is apart from the libraries' other exports, so that threads that only fold load
 * nothing else.
 */
export const VIEWS: readonly AnyView[] = [...menuViews, ...orderingViews, ...billingViews, ...statisticsViews, ...auditViews];
