import type { EventStore, NewEvent } from '@tiffin/event-sourcing';
import { randomUUID } from 'node:crypto';

export interface AppendLoad {
  /** Concurrent writers, each with a stream of its own. */
  readonly writers: number;
  readonly ms: number;
  /** After this many events a writer begins its next stream; unset: it stays with its first. */
  readonly eventsPerStream?: number;
}

/**
 * Appends one event after another per writer, at exactly the revision that its stream has. Returns how many were acknowledged in
 * time; those in flight at the end are awaited and don't count. No view folds these streams, so a shared log is not harmed.
 */
export async function appendFor(store: EventStore, { writers, ms, eventsPerStream = Infinity }: AppendLoad): Promise<number> {
  const end = performance.now() + ms;
  let count = 0;
  const write = async (): Promise<void> => {
    let stream = '';
    for (let revision = -1; performance.now() < end;) {
      if (revision === -1) stream = `bench-${randomUUID()}`;
      await store.append(stream, revision === -1 ? 'no-stream' : revision, [unitPrepared()]);
      if (performance.now() <= end) count++;
      revision = revision + 2 >= eventsPerStream ? -1 : revision + 1;
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  return count;
}

function unitPrepared(): NewEvent {
  const line = {
    lineId: randomUUID(),
    itemType: 'Snack',
    itemId: randomUUID(),
    name: 'Masala dosa',
    unitPrice: 4_500,
    quantity: 2,
    packed: true,
  };
  const order = { orderId: randomUUID(), canteenId: randomUUID(), studentId: randomUUID(), placedAt: '2026-11-21T10:00:00.000Z' };
  return {
    id: randomUUID(),
    type: 'ItemPrepared',
    data: { ...order, lines: [line], lineId: line.lineId, preparationId: randomUUID(), preparedAfter: 1 },
    metadata: {
      occurredAt: '2026-11-21T10:00:00.000Z',
      actor: { id: order.canteenId, role: 'staff' },
      correlationId: randomUUID(),
      causationId: randomUUID(),
      schemaVersion: 1,
    },
  };
}
