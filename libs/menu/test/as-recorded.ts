import { MENU_EVENT_TYPES, type MenuEvent, type RecordedMenuEvent } from '../src/aggregates/menu/menu-events.js';

const uuid = (family: string, number: number): string => `${family}-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Returns the events as a store has them, in one log for all canteens, a minute apart. */
export function asRecorded(...events: readonly MenuEvent[]): RecordedMenuEvent[] {
  const revisions = new Map<string, number>();
  return events.map((event, index) => {
    const stream = `menu-${event.data.canteenId}`;
    const revision = (revisions.get(stream) ?? -1) + 1;
    revisions.set(stream, revision);
    return {
      ...event,
      id: uuid('e0000000', index + 1),
      stream,
      revision,
      position: index + 1,
      metadata: {
        occurredAt: new Date(Date.UTC(2026, 10, 21, 6, index)).toISOString(),
        actor: { id: uuid('ac000000', 1), role: 'contractor' as const },
        correlationId: uuid('cc000000', index + 1),
        causationId: uuid('cc000000', index + 1),
        schemaVersion: MENU_EVENT_TYPES[event.type].version,
      },
    };
  });
}
