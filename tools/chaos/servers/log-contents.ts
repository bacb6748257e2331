import { ORDER_MESSAGES, type LoggedEvent, type TimelineEntry } from '@tiffin/contracts';
import type { RecordedEvent } from '@tiffin/event-sourcing';
import { openEventStoreDb } from '@tiffin/event-sourcing/eventstoredb';
import { orderFacts, type RecordedOrderEvent } from '@tiffin/ordering';
import type { Change } from './heard-messages.js';

/** The contents of the log, each part oldest first. */
export interface LogContents {
  /** Changes of orders by student and by canteen. */
  readonly changes: ReadonlyMap<string, readonly Change[]>;
  /** Timelines by canteen and order. */
  readonly timelines: ReadonlyMap<string, ReadonlyMap<string, { readonly timeline: readonly TimelineEntry[] }>>;
  /** By canteen. */
  readonly menuEvents: ReadonlyMap<string, readonly LoggedEvent[]>;
}

/** Reads the log once. `ahead`: how far the servers' clocks are ahead, in ms. */
export async function readLog(connectionString: string, ahead: number): Promise<LogContents> {
  const orders: RecordedOrderEvent[] = [];
  const menuEvents = new Map<string, LoggedEvent[]>();
  for (const event of await eventsOf(connectionString)) {
    if (event.stream.startsWith('order-')) orders.push(event as RecordedOrderEvent);
    if (event.stream.startsWith('menu-')) added(menuEvents, event.stream.slice('menu-'.length), () => []).push(asLogged(event));
  }
  const at = ({ metadata }: RecordedEvent): number => Date.parse(metadata.occurredAt) - ahead;
  const closed = new Map(
    orders.filter(({ type }) => type === 'OrderPickedUp' || type === 'OrderRejected').map((event) => [event.data.orderId, at(event)]),
  );
  const changes = new Map<string, Change[]>();
  const timelines = new Map<string, Map<string, { timeline: TimelineEntry[] }>>();
  for (const event of orders) {
    const { orderId, studentId, canteenId } = event.data;
    // Only counters and kitchens receive units, and none is marked in these runs.
    if (event.type !== 'ItemPrepared' && event.type !== 'ItemPreparationUndone') {
      const change = {
        orderId,
        name: ORDER_MESSAGES[event.type],
        revision: event.revision,
        at: at(event),
        closedAt: closed.get(orderId) ?? Infinity,
      };
      for (const id of [studentId, canteenId]) added(changes, id, () => []).push(change);
    }
    const ofCanteen = added(timelines, canteenId, () => new Map<string, { timeline: TimelineEntry[] }>());
    added(ofCanteen, orderId, () => ({ timeline: [] })).timeline.push(entryOf(event));
  }
  return { changes, timelines, menuEvents };
}

async function eventsOf(connectionString: string): Promise<RecordedEvent[]> {
  const log = await openEventStoreDb({ connectionString });
  try {
    const events: RecordedEvent[] = [];
    const { signal } = new AbortController();
    for await (const page of log.readAll({ after: 0, signal, follow: false })) events.push(...page.events);
    return events;
  } finally {
    await log.close();
  }
}

function asLogged({ id, ...event }: RecordedEvent): LoggedEvent {
  return { _id: id, ...event } as LoggedEvent;
}

function entryOf(event: RecordedOrderEvent): TimelineEntry {
  const { type, metadata } = event;
  const { to } = orderFacts(event);
  const { id, role } = metadata.actor;
  return { at: metadata.occurredAt, type, actor: { _id: id, role, fullName: '' }, ...(to && { to }) };
}

function added<Key, Value>(map: Map<Key, Value>, key: Key, value: () => Value): Value {
  const existing = map.get(key) ?? value();
  map.set(key, existing);
  return existing;
}
