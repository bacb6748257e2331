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
 * Finds open orders in a view that has everything recorded before the call, and among the reservations of accepted orders without a
 * stream.
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

  /**
   * Returns the accepted orders without a stream. Where stock is still held days after its order was final, `todays-orders` has dropped
   * the order, but `orders` has it.
   */
  private async unknownTo(view: ViewReader<OrderDocument>, accepted: readonly OpenOrder[]): Promise<readonly OpenOrder[]> {
    let unknown = accepted;
    for (const reader of [view, this.projections.reader(ordersView)]) {
      const documents = await reader.getMany(unknown.map(({ orderId }) => orderId));
      unknown = unknown.filter(({ orderId }) => !documents.has(orderId));
    }
    return unknown;
  }

  /**
   * Returns an up-to-date view, and the filter that keeps the read small. Falls back to `orders`, so that removing a student works while
   * `todays-orders` is paused (docs/reference/wire.md#1.14). Throws `behind` where neither view catches up within `timeout` ms.
   */
  private async upToDate(timeout: number): Promise<{ view: ViewReader<OrderDocument>; status: Where }> {
    const head = await this.store.head();
    if (await this.projections.waitFor(todaysOrdersView.name, head, timeout))
      return { view: this.projections.reader(todaysOrdersView), status: { status: { in: ['Pending', 'Prepared'] } } };
    if (await this.projections.waitFor(ordersView.name, head, timeout)) return { view: this.projections.reader(ordersView), status: {} };
    throw new Refusal('behind', { retryAfter: 1 });
  }

  /**
   * Returns accepted orders as Pending, even where a crash came before the order's stream began: a reactor places them
   * (docs/reference/decisions.md#4.3).
   */
  private async accepted(canteenId: string, students: ReadonlySet<string>): Promise<readonly OpenOrder[]> {
    const { reservations } = (await this.menus.current(canteenId)).state;
    return reservations
      .values()
      .map(acceptedOrder)
      .filter(({ studentId }) => students.has(studentId))
      .map(({ orderId, studentId }) => ({ orderId, studentId, status: 'Pending' }));
  }
}

/** Provides accounts with the open orders of a student who is to be removed. Global, because accounts do not import ordering. */
@Global()
@Module({
  imports: [MenuModule],
  providers: [{ provide: OpenOrders, useClass: OpenOrderLookup }],
  exports: [OpenOrders],
})
export class OpenOrdersModule {}
