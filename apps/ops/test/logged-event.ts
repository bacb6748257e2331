import type { LoggedEvent } from '@tiffin/contracts';

/** Returns an event of an order as the server sends it. */
export function loggedEvent(revision: number, change: Partial<LoggedEvent> = {}, causationId = 'c-1'): LoggedEvent {
  return {
    _id: `e${revision}`,
    stream: 'order-1',
    revision,
    position: 100 + revision,
    type: 'OrderPlaced',
    data: { total: 5_250 },
    metadata: {
      occurredAt: '2026-11-21T12:00:00Z',
      actor: { id: 'u1', role: 'student' },
      correlationId: 'c-1',
      causationId,
      schemaVersion: 1,
    },
    ...change,
  };
}
