import { Inject, Injectable } from '@nestjs/common';
import type { EventStore } from '@tiffin/event-sourcing';
import { EVENT_STORE, PROJECTIONS, Refusal } from '@tiffin/kernel';
import { MenuStream } from '@tiffin/menu';
import type { Projections } from '@tiffin/read-models';
import { ordersView } from '../../views/orders.view.js';
import { acceptedOrder } from '../../use-cases/place-order/accept-order.js';
import type { CreditReference } from './credit-events.js';
import type { CountedOrders } from './credit.decider.js';

/** How long to wait for the view of orders, in ms. */
const VIEW_TIMEOUT_MS = 2_000;

/** Counts a student's orders of a month. */
@Injectable()
export class MonthlyOrderCount {
  constructor(
    @Inject(PROJECTIONS) private readonly projections: Projections,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly menus: MenuStream,
  ) {}

  /** Returns the orders that were accepted before the call. Throws `behind` where the view of orders does not catch up in time. */
  async of({ canteenId, studentId, month }: CreditReference): Promise<CountedOrders> {
    // Accepted orders without a stream still hold stock. They are read before the view, so that an order which releases its stock
    // meanwhile is in the view.
    const { reservations } = (await this.menus.current(canteenId)).state;
    if (!(await this.projections.waitFor(ordersView.name, await this.store.head(), VIEW_TIMEOUT_MS)))
      throw new Refusal('behind', { retryAfter: 1 });
    const stored = await this.projections.reader(ordersView).query({ where: { canteenId, studentId, businessMonth: month } });
    const orders = stored.map(({ document: { orderId, total, status } }) => ({
      orderId,
      amount: total,
      isRejected: status === 'Rejected',
    }));
    const knownIds = new Set(orders.map(({ orderId }) => orderId));
    const accepted = reservations
      .values()
      .map(acceptedOrder)
      .filter((order) => order.studentId === studentId && order.businessMonth === month && !knownIds.has(order.orderId))
      .map(({ orderId, total }) => ({ orderId, amount: total }));
    return {
      accepted: [...orders.filter(({ isRejected }) => !isRejected).map(({ orderId, amount }) => ({ orderId, amount })), ...accepted],
      rejected: orders.filter(({ isRejected }) => isRejected).map(({ orderId }) => orderId),
    };
  }
}
