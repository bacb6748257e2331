import type { EventStore } from '@tiffin/event-sourcing';
import type { MenuStream } from '@tiffin/menu';
import type { AnyView, Projections } from '@tiffin/read-models';
import { CANTEEN, STUDENT, uuid } from '../../test/orders.js';
import { OpenOrderLookup } from './open-orders.module.js';

/** A look-up over orders with held stock; `views` has the orders that each view knows, by the view's name. */
function openOrderLookup(held: readonly string[], views: Record<string, readonly string[]>): OpenOrderLookup {
  const reader = ({ name }: AnyView) => ({
    query: async () => [],
    getMany: async (ids: readonly string[]) => new Map(ids.filter((id) => views[name]?.includes(id)).map((id) => [id, {}])),
  });
  const reservations = { values: () => held.map((orderId) => ({ order: { orderId, studentId: STUDENT } })) };
  return new OpenOrderLookup(
    { reader, waitFor: async () => true } as unknown as Projections,
    { head: async () => 9 } as unknown as EventStore,
    { current: async () => ({ state: { reservations } }) } as unknown as MenuStream,
  );
}

test('counts an order with held stock as open only where no view has its stream', async () => {
  const unplaced = uuid(1);
  const today = uuid(2);
  const daysAgo = uuid(3);
  const orders = openOrderLookup([unplaced, today, daysAgo], { 'todays-orders': [today], orders: [daysAgo] });
  expect(await orders.of(CANTEEN, [STUDENT], 0)).toEqual([{ orderId: unplaced, studentId: STUDENT, status: 'Pending' }]);
});
