import type { Appended, EventStore, NewEvent } from '@tiffin/event-sourcing';
import { ORDER_EVENT_TYPES, type OrderEvent } from '@tiffin/ordering';
import { createHash } from 'node:crypto';

const EVENTS_PER_ORDER = 4;
const AT_ONCE = 64;
const FIRST = Date.parse('2026-01-05T02:30:00Z');

/** Appends whole lives of orders, four events each, until the log has `events` more: always the same ones, to streams of this category. */
export async function appendOrders(store: EventStore, events: number, category = 'order-'): Promise<void> {
  const orders = Math.ceil(events / EVENTS_PER_ORDER);
  let next = 0;
  const append = async (): Promise<void> => {
    for (let order = next++; order < orders; order = next++) await store.append(streamOf(order, category), 'no-stream', lifeOf(order));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, append));
}

/** Appends `OrderPlaced` of one order, the first event of its life. */
export async function appendPlaced(store: EventStore, order: number, category: string): Promise<Appended> {
  return store.append(streamOf(order, category), 'no-stream', lifeOf(order).slice(0, 1));
}

function streamOf(order: number, category: string): string {
  return `${category}${uuid('order', order)}`;
}

function lifeOf(order: number): readonly NewEvent[] {
  const placedAt = new Date(FIRST + order * 120_000);
  const day = placedAt.toISOString().slice(0, 10);
  const line = (position: number) => ({
    lineId: uuid(`line-${order}`, position),
    itemType: 'Snack' as const,
    itemId: uuid('snack', (order + position) % 18),
    name: `Masala dosa ${(order + position) % 18}`,
    image: `${'ab'.repeat(32)}.webp`,
    unitPrice: 4_500,
    quantity: 1 + position,
    packed: position === 1,
  });
  const reference = {
    orderId: uuid('order', order),
    canteenId: uuid('canteen', order % 2),
    studentId: uuid('student', order % 600),
    placedAt: placedAt.toISOString(),
    businessDay: day,
    businessMonth: day.slice(0, 7),
    lines: [line(0), line(1)],
    subtotal: 13_500,
    packing: 1_000,
    tax: 725,
    total: 15_225,
  };
  const unit = {
    ...reference,
    lineId: line(0).lineId,
    preparationId: uuid('preparation', order),
    preparedAfter: 1,
    at: placedAt.toISOString(),
  };
  const life: readonly OrderEvent[] = [
    { type: 'OrderPlaced', data: { ...reference, requestHash: 'f'.repeat(64) } },
    { type: 'ItemPrepared', data: unit },
    { type: 'OrderPrepared', data: { ...reference, from: 'Pending', to: 'Prepared', at: placedAt.toISOString() } },
    { type: 'OrderPickedUp', data: { ...reference, from: 'Prepared', to: 'PickedUp', at: placedAt.toISOString() } },
  ];
  return life.map((event, index) => ({
    ...event,
    id: uuid(`event-${index}`, order),
    metadata: {
      occurredAt: new Date(placedAt.getTime() + index * 300_000).toISOString(),
      actor: { id: reference.studentId, role: 'student' },
      correlationId: uuid('correlation', order),
      causationId: uuid('correlation', order),
      schemaVersion: ORDER_EVENT_TYPES[event.type].version,
    },
  }));
}

/** Returns the same UUID for the same arguments. */
function uuid(kind: string, number: number): string {
  const hex = createHash('sha256').update(`${kind}/${number}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
