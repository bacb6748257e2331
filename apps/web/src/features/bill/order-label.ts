import { type BillDetail, type OrderLabel, orderLabelText } from '@tiffin/contracts';
import { currentLanguage } from '../../language/formats';
import { shortDay } from './bill-dates';

interface LabelledOrder extends OrderLabel {
  orderId: string;
  /** Absent where the day is not known. */
  createdAt?: string;
}

/** An order as its student recognizes it: `Oct 3 · #12 · 3 Popcorn, Fries`; with the year if it differs from `yearAround`. */
export function orderLabel(order: LabelledOrder, timeZone: string, yearAround: number): string {
  const label = orderLabelText(order, currentLanguage());
  return order.createdAt === undefined ? label : `${shortDay(order.createdAt, timeZone, yearAround)} · ${label}`;
}

/** The label of an order that the bill names: one of its lines, or an order that it corrects. */
export function orderLabelOn({ lines, adjustments, year }: BillDetail, orderId: string, timeZone: string): string {
  const orders: readonly LabelledOrder[] = [...lines, ...adjustments];
  return orderLabel(orders.find((order) => order.orderId === orderId) ?? { orderId }, timeZone, year);
}
