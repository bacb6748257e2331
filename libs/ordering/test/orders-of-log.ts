import type { EventStore, RecordedEvent } from '@tiffin/event-sourcing';
import type { Projections } from '@tiffin/read-models';
import { foldHistory } from '@tiffin/read-models/testing';
import { ordersView } from '../src/views/orders.view.js';

/** Returns all events of a log. */
export async function eventsOf(store: EventStore): Promise<readonly RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const page of store.readAll({ after: 0, follow: false, signal: new AbortController().signal })) events.push(...page.events);
  return events;
}

/** The view of orders with the largest possible lag: it has only the events that a caller has waited for. */
export function ordersOf(store: EventStore): Projections {
  let documents: ReturnType<typeof foldHistory> = new Map();
  return {
    waitFor: async () => {
      documents = foldHistory(ordersView, await eventsOf(store));
      return true;
    },
    reader: () => ({
      get: async (id: string) => (documents.has(id) ? { document: documents.get(id) } : undefined),
      query: async ({ where }: { where: Record<string, unknown> }) =>
        [...documents.values()]
          .filter((document) =>
            Object.entries(where).every(([field, value]) => (document as unknown as Record<string, unknown>)[field] === value),
          )
          .map((document) => ({ document, parked: false })),
    }),
  } as unknown as Projections;
}
