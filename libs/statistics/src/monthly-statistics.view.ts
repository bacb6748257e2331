import type { BusinessMonth } from '@tiffin/billing';
import { billableChange } from '@tiffin/billing/views';
import type { Paise } from '@tiffin/contracts';
import type { RecordedOrderEvent } from '@tiffin/ordering';
import { ORDER_EVENT_TYPES } from '@tiffin/ordering/views';
import { defineView } from '@tiffin/read-models';

/**
 * What a canteen sold in a month: the orders placed in it that are Prepared or PickedUp (docs/reference/decisions.md#7.7). A month
 * without sales has no document.
 */
export interface MonthlyStatisticsDocument {
  /** `statisticsId`. */
  readonly _id: string;
  readonly canteenId: string;
  readonly month: BusinessMonth;
  readonly orderCount: number;
  /** In paise. */
  readonly total: Paise;
}

export function statisticsId(canteenId: string, month: BusinessMonth): string {
  return `${canteenId}:${month}`;
}

/** Folded from order events alone. They have the status before and after, so no month is ever counted again. */
export const monthlyStatisticsView = defineView<MonthlyStatisticsDocument, RecordedOrderEvent>({
  name: 'monthly-statistics',
  version: 1,
  streams: ['order-'],
  types: ORDER_EVENT_TYPES,
  indexes: [],
  idsOf: (event) => {
    // An event that this version does not know may matter, so it parks its month.
    const matters = !(event.type in ORDER_EVENT_TYPES) || billableChange(event) !== 0;
    return matters ? [statisticsId(event.data.canteenId, event.data.businessMonth)] : [];
  },
  evolve(document, event, _id) {
    const { canteenId, businessMonth: month, total } = event.data;
    const orderCount = (document?.orderCount ?? 0) + billableChange(event);
    if (orderCount < 0) throw new Error(`${event.type} takes away an order that ${_id} has not counted`);
    return orderCount === 0
      ? undefined
      : { _id, canteenId, month, orderCount, total: (document?.total ?? 0) + billableChange(event) * total };
  },
});
