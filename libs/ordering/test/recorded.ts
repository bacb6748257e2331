import { ORDER_EVENT_TYPES, type OrderEvent, type RecordedOrderEvent } from '../src/aggregates/order/order-events.js';
import { uuid } from './orders.js';

/** Returns order events as a store has them, in one log for all orders. */
export function log(): { record: (event: OrderEvent) => RecordedOrderEvent; readonly events: readonly RecordedOrderEvent[] } {
  const events: RecordedOrderEvent[] = [];
  const revisions = new Map<string, number>();
  return {
    events,
    record(event) {
      const stream = `order-${event.data.orderId}`;
      const revision = (revisions.get(stream) ?? -1) + 1;
      revisions.set(stream, revision);
      const recorded: RecordedOrderEvent = {
        ...event,
        id: uuid(0xe0000 + events.length),
        stream,
        revision,
        position: events.length + 1,
        metadata: {
          occurredAt: 'at' in event.data ? event.data.at : event.data.placedAt,
          actor: { id: event.data.studentId, role: 'student' },
          correlationId: uuid(0xc0000 + events.length),
          causationId: uuid(0xc0000 + events.length),
          schemaVersion: ORDER_EVENT_TYPES[event.type].version,
        },
      };
      events.push(recorded);
      return recorded;
    },
  };
}
