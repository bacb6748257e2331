import type { OrderStatus, Paise } from '@tiffin/contracts';
import type { RecordedOrderEvent } from '@tiffin/ordering';
import { ORDER_EVENT_TYPES } from '@tiffin/ordering/views';
import { defineView } from '@tiffin/read-models';
import type { BusinessMonth } from '../bill/bill-events.js';

/** What a canteen sold in a month: the orders created in it that are Prepared or PickedUp (decisions 7.7). A month without any has no document. */
export interface MonthlyStatisticsDocument {
  /** `statisticsId`. */
  readonly _id: string;
  readonly canteenId: string;
  readonly month: BusinessMonth;
  readonly orderCount: number;
  /** Paise. */
  readonly total: Paise;
}

export function statisticsId(canteenId: string, month: BusinessMonth): string {
  return `${canteenId}:${month}`;
}

/** Folded from order events alone, which name the status before and after them: no month is ever counted again. */
export const monthlyStatisticsView = defineView<MonthlyStatisticsDocument, RecordedOrderEvent>({
  name: 'monthly-statistics',
  version: 1,
  streams: ['order-'],
  types: ORDER_EVENT_TYPES,
  indexes: [],
  idsOf: (event) => {
    // An event that this version doesn't know might matter, so it parks its month.
    const matters = !(event.type in ORDER_EVENT_TYPES) || change(event) !== 0;
    return matters ? [statisticsId(event.data.canteenId, event.data.businessMonth)] : [];
  },
  evolve(document, event, _id) {
    const { canteenId, businessMonth: month, total } = event.data;
    const orderCount = (document?.orderCount ?? 0) + change(event);
    if (orderCount < 0) throw new Error(`${event.type} takes away an order that ${_id} has not counted`);
    return orderCount === 0 ? undefined : { _id, canteenId, month, orderCount, total: (document?.total ?? 0) + change(event) * total };
  },
});

/** 1 where the event makes an order count, -1 where it no longer does, else 0. */
function change({ data }: RecordedOrderEvent): number {
  return 'from' in data ? counts(data.to) - counts(data.from) : 0;
}

/** Prepared and PickedUp count: what is billed (decisions 7.1). */
function counts(status: OrderStatus): number {
  return status === 'Prepared' || status === 'PickedUp' ? 1 : 0;
}
