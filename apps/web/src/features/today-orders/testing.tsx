import type { Order, OrderStatus } from '@tiffin/contracts';
import { screen, within } from '@testing-library/react';
import { anItem, anOrder } from '../orders/testing';
import { FakeServer } from '../testing/fake-server';
import { CONTRACTOR, renderPage } from '../testing/render-page';
import { TodayOrdersPage } from './today-orders-page';

export const first = anOrder({ _id: '00000000-0000-4000-8000-0000a41c77d0', revision: 1, items: [anItem({ lineId: 'l', quantity: 2 })] });
export const second = anOrder({ _id: '00000000-0000-4000-8000-00005e90b2f8', createdAt: '2026-11-21T06:40:00.000Z', revision: 1 });
export const changed = (order: Order, change: Partial<Order>): Order => ({ ...order, revision: order.revision + 1, ...change });

export function open(orders: Order[] = [first, second], { at = '/today-orders', server = new FakeServer() } = {}) {
  const counts = (status: OrderStatus) => orders.filter((order) => order.status === status).length;
  server.on('GET /orders', ({ path }) => {
    const query = new URLSearchParams(path.split('?')[1]);
    const found = orders.filter((order) => ['All', order.status].includes(query.get('status') ?? 'Pending'));
    const page = Number(query.get('page'));
    const limit = Number(query.get('limit'));
    return {
      orders: found.slice((page - 1) * limit, page * limit),
      ordersInfo: {
        hasNextPage: found.length > page * limit,
        counts: { Pending: counts('Pending'), Prepared: counts('Prepared'), Rejected: counts('Rejected'), PickedUp: counts('PickedUp') },
      },
    };
  });
  return renderPage(<TodayOrdersPage />, { user: CONTRACTOR, at, server });
}
/** The pending orders' column; on other tabs, the page. */
export const column = (name = 'Pending') => within(screen.queryByRole('region', { name }) ?? document.body);
export const ticket = (code: string, where = column()) => within(where.getByRole('listitem', { name: `Order ${code}` }));
export const tickets = (where = column()) =>
  where.getAllByRole('listitem', { name: /^Order/ }).map((card) => card.getAttribute('aria-label'));
export const tab = (name: string) => screen.getByRole('radio', { name: new RegExp(`^${name}`) });
