import { Inject, Injectable, Global, Module } from '@nestjs/common';
import { OpenOrders, type OpenOrder } from '@tiffin/accounts';
import type { EventStore } from '@tiffin/event-sourcing';
import { EVENT_STORE, PROJECTIONS, Refusal } from '@tiffin/kernel';
import { MenuStream, MenuModule } from '@tiffin/menu';
import type { Projections, ViewReader, Where } from '@tiffin/read-models';
import { ordersView, type OrderDocument } from '../views/orders.view.js';
import { acceptedOrder } from './place-order/accept-order.js';
import { todaysOrdersView } from '../views/todays-orders.view.js';

/**
 * Which orders are open, from a view that has everything that the log had when it was asked, and from the stock that is held for orders that were
 * accepted and have no stream yet.
 */
@Injectable()
export class OpenOrderLookup extends OpenOrders {
  constructor(
    @Inject(PROJECTIONS) private readonly projections: Projections,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly menus: MenuStream,
  ) {
    super();
  }

  override async of(canteenId: string, studentIds: readonly string[], timeout: number): Promise<readonly OpenOrder[]> {
    const accepted = await this.accepted(canteenId, new Set(studentIds));
    const { view, status } = await this.upToDate(timeout);
    const where = { canteenId, ...status, studentId: { in: studentIds } };
    const open = (await view.query({ where, sort: [{ field: 'placedAt', direction: 'asc' }] })).flatMap(
      ({ document: { orderId, studentId, status } }): OpenOrder[] =>
        status === 'Pending' || status === 'Prepared' ? [{ orderId, studentId, status }] : [],
    );
    return [...open, ...(await this.unknownTo(view, accepted))];
  }

  /** Those that have no stream yet. One whose stock is still held days after it was final has left the usual view, but not all orders. */
  private async unknownTo(view: ViewReader<OrderDocument>, accepted: readonly OpenOrder[]): Promise<readonly OpenOrder[]> {
    let unknown = accepted;
    for (const one of [view, this.projections.reader(ordersView)]) {
      const known = await one.getMany(unknown.map(({ orderId }) => orderId));
      unknown = unknown.filter(({ orderId }) => !known.has(orderId));
    }
    return unknown;
  }

  /**
   * A view that has everything, and by what of it fewer orders are read. Removing a student works while the usual view is paused
   * (docs/reference/wire.md#1.14).
   */
  private async upToDate(patience: number): Promise<{ view: ViewReader<OrderDocument>; status: Where }> {
    const head = await this.store.head();
    if (await this.projections.waitFor(todaysOrdersView.name, head, patience))
      return { view: this.projections.reader(todaysOrdersView), status: { status: { in: ['Pending', 'Prepared'] } } };
    if (await this.projections.waitFor(ordersView.name, head, patience)) return { view: this.projections.reader(ordersView), status: {} };
    throw new Refusal('behind', { retryAfter: 1 });
  }

  /** Accepted means placed, even where a crash came before the order's stream began: the reactor will finish it (docs/reference/decisions.md#4.3). */
  private async accepted(canteenId: string, students: ReadonlySet<string>): Promise<readonly OpenOrder[]> {
    const { reservations } = (await this.menus.current(canteenId)).state;
    return reservations
      .values()
      .map(acceptedOrder)
      .filter(({ studentId }) => students.has(studentId))
      .map(({ orderId, studentId }) => ({ orderId, studentId, status: 'Pending' }));
  }
}

/** Tells accounts which orders are open, before a student is removed. Global, because accounts know nothing of ordering. */
@Global()
@Module({
  imports: [MenuModule],
  providers: [{ provide: OpenOrders, useClass: OpenOrderLookup }],
  exports: [OpenOrders],
})
export class OpenOrdersModule {}
