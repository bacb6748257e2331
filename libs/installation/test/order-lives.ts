import type { EventStore, NewEvent } from '@tiffin/event-sourcing';
import { randomIds } from '@tiffin/kernel';
import { ORDER_EVENT_TYPES, type OrderEvent } from '@tiffin/ordering';

const AT_ONCE = 100;

/** Appends placed orders, most of them prepared, until the log has `count` events; half of them in each of two canteens. */
export async function appendOrders(log: EventStore, count: number): Promise<void> {
  let first = 0;
  for await (const page of log.readAll({ after: 0, follow: false, signal: new AbortController().signal })) {
    first += page.events.filter(({ type }) => type === 'OrderPlaced').length;
  }
  for (; first < count; first += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, index) => first + index);
    await Promise.all(numbers.map((number) => log.append(`order-${number}`, 'no-stream', lifeOf(number))));
  }
}

function lifeOf(number: number): readonly NewEvent[] {
  const placedAt = new Date(Date.UTC(2026, 10, 2, 5, number)).toISOString();
  const reference = {
    orderId: String(number),
    canteenId: `canteen-${number % 2}`,
    studentId: `student-${number % 7}`,
    placedAt,
    businessDay: placedAt.slice(0, 10),
    businessMonth: placedAt.slice(0, 7),
    lines: [
      {
        lineId: `line-${number}`,
        itemType: 'Snack' as const,
        itemId: `snack-${number % 5}`,
        name: `Dosa ${number % 5}`,
        image: '',
        unitPrice: 4_500,
        quantity: 1,
        packed: false,
      },
    ],
    subtotal: 4_500,
    packing: 0,
    tax: 225,
    total: 4_725,
  };
  const placed: OrderEvent = { type: 'OrderPlaced', data: { ...reference, requestHash: '' } };
  const prepared: OrderEvent = { type: 'OrderPrepared', data: { ...reference, from: 'Pending', to: 'Prepared', at: placedAt } };
  return (number % 3 === 0 ? [placed] : [placed, prepared]).map((event) => ({
    ...event,
    id: randomIds.uuid(),
    metadata: {
      occurredAt: placedAt,
      actor: { id: reference.studentId, role: 'student' },
      correlationId: 'c',
      causationId: 'c',
      schemaVersion: ORDER_EVENT_TYPES[event.type].version,
    },
  }));
}
