import { randomUUID } from 'node:crypto';
import type { CommandContext } from '../aggregate.js';
import type { EventMetadata, NewEvent } from '../event-store.js';

/** A context for commands whose actor does not matter. */
export const someContext: CommandContext = {
  actor: { id: 'a-test', role: 'system' },
  correlationId: 'c0000000-0000-4000-8000-000000000001',
  causationId: 'c0000000-0000-4000-8000-000000000002',
};

export const someMetadata: EventMetadata = { ...someContext, occurredAt: '2026-11-21T10:00:00.000Z', schemaVersion: 1 };

/** Returns a new event; `given` overrides what matters to the test. */
export function someEvent(given: Partial<NewEvent> = {}): NewEvent {
  return { id: randomUUID(), type: 'ItemPrepared', data: {}, metadata: someMetadata, ...given };
}

/** Returns `count` new events. */
export function someEvents(count: number): NewEvent[] {
  return Array.from({ length: count }, (_, number) => someEvent({ data: { number } }));
}
