import type { InfiniteData } from '@tanstack/react-query';
import type { OrdersPage } from '@tiffin/contracts';
import type { Month } from './month-options';

export type OrdersData = InfiniteData<OrdersPage, number>;

/** Key of all cached orders of students, and of their timelines. */
export const ORDERS_KEY = ['orders'] as const;
export const TIMELINES_KEY = ['timeline'] as const;

/** Key of a student's cached month; without `month`, of all their months. */
export function ordersKey(studentId: string, month?: Month): readonly unknown[] {
  return [...ORDERS_KEY, studentId, ...(month ? [month] : [])];
}

/** Key of an order's cached timeline. */
export function timelineKey(orderId: string): readonly unknown[] {
  return [...TIMELINES_KEY, orderId];
}
