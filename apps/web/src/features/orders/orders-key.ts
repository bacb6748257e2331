import type { InfiniteData } from '@tanstack/react-query';
import type { OrdersPage } from '@tiffin/contracts';
import type { Month } from './month-options';

export type OrdersData = InfiniteData<OrdersPage, number>;

/** Everything that is cached of students' orders, and of their timelines. */
export const ORDERS_KEY = ['orders'] as const;
export const TIMELINES_KEY = ['timeline'] as const;

/** Under which key a student's month is cached; without the month: all of them. */
export function ordersKey(studentId: string, month?: Month): readonly unknown[] {
  return [...ORDERS_KEY, studentId, ...(month ? [month] : [])];
}

/** Under which key an order's timeline is cached. */
export function timelineKey(orderId: string): readonly unknown[] {
  return [...TIMELINES_KEY, orderId];
}
