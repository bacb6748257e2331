import { Inject, Injectable } from '@nestjs/common';
import { OpenOrders, type OpenOrder } from '@tiffin/accounts';
import { Refusal } from '@tiffin/contracts';
import type { EventStore } from '@tiffin/event-sourcing';
import { EVENT_STORE, PROJECTIONS } from '@tiffin/http';
import { MenuStream } from '@tiffin/menu';
import type { Projections } from '@tiffin/read-models';
import { todaysOrdersView } from '../todays-orders/todays-orders.view.js';

/**
 * Which orders are open, from the view once it has everything that the log had when it was asked, and from the stock that is held for orders that were
 * accepted and have no stream yet.
 */
@Injectable()
export class OrdersStillOpen extends OpenOrders {
  constructor(
    @Inject(PROJECTIONS) private readonly projections: Projections,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly menus: MenuStream,
  ) {
    super();
  }

  override async of(canteenId: string, studentIds: readonly string[], patience: number): Promise<readonly OpenOrder[]> {
    const accepted = await this.accepted(canteenId, new Set(studentIds));
    if (!(await this.projections.reached(todaysOrdersView.name, await this.store.head(), patience)))
      throw new Refusal('behind', { retryAfter: 1 });
    const view = this.projections.reader(todaysOrdersView);
    const where = { canteenId, status: { in: ['Pending', 'Prepared'] }, studentId: { in: studentIds } };
    const open = (await view.query({ where, sort: [{ field: 'placedAt', direction: 'asc' }] })).flatMap(
      ({ document: { orderId, studentId, status } }): OpenOrder[] =>
        status === 'Pending' || status === 'Prepared' ? [{ orderId, studentId, status }] : [],
    );
    const known = await view.getMany(accepted.map(({ orderId }) => orderId));
    return [...open, ...accepted.filter(({ orderId }) => !known.has(orderId))];
  }

  /** Accepted means placed, even where a crash came before the order's stream began: the reactor will finish it (decisions 4.3). */
  private async accepted(canteenId: string, students: ReadonlySet<string>): Promise<readonly OpenOrder[]> {
    const { reservations } = (await this.menus.current(canteenId)).state;
    return reservations.orderIds().flatMap((orderId): OpenOrder[] => {
      const studentId = reservations.get(orderId)?.order.studentId ?? '';
      return students.has(studentId) ? [{ orderId, studentId, status: 'Pending' }] : [];
    });
  }
}
