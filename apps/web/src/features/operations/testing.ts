import type { LoggedEvent, ParkedEvent, ProjectionStatus } from '@tiffin/contracts';

/** A live projection that nothing is wrong with. */
export function aStatus(change: Partial<ProjectionStatus> = {}): ProjectionStatus {
  return {
    name: 'orders',
    version: 3,
    generation: 2,
    state: 'live',
    position: 482_917,
    head: 482_917,
    lag: 0,
    documents: 18_204,
    parked: 0,
    previousGeneration: null,
    rebuild: null,
    verification: null,
    ...change,
  };
}

/** An event that the orders view could not fold. */
export function aParkedEvent(change: Partial<ParkedEvent> = {}): ParkedEvent {
  return {
    _id: 'parked-1',
    projection: 'orders',
    documentId: '00000000-0000-4000-8000-00007b18e6a4',
    stream: 'order-00000000-0000-4000-8000-00007b18e6a4',
    revision: 3,
    position: 476_120,
    type: 'OrderPrepared',
    error: 'IllegalState: OrderPrepared before OrderPlaced\n    at fold (orders.view.ts:41)',
    parkedAt: '2026-11-21T06:48:00.000Z',
    attempts: 4,
    ...change,
  };
}

/** An event as the log holds it. */
export function aLoggedEvent(change: Partial<LoggedEvent> = {}): LoggedEvent {
  return {
    _id: 'event-1',
    stream: 'order-1',
    revision: 0,
    position: 476_100,
    type: 'OrderPlaced',
    data: { total: 3150 },
    metadata: {
      occurredAt: '2026-11-21T06:40:00.000Z',
      actor: { id: 'student-1', role: 'student' },
      correlationId: 'c-1',
      causationId: 'c-1',
      schemaVersion: 1,
    },
    ...change,
  };
}
