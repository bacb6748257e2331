import { randomUUID } from 'node:crypto';
import type { EventPage, EventStore, Position, ReadStreamOptions, RecordedEvent, StreamName } from '../../event-store.js';

/** A store that the contract may use, alone or not: other streams may be in it, and others may write to them. */
export interface OpenedStore {
  readonly store: EventStore;
  /** Closes the store and opens it again on the same log; absent where a log ends with its store. */
  readonly reopen?: () => Promise<EventStore>;
  /** Closes whatever is open and removes its traces. */
  dispose(): Promise<void>;
}

/** How the parts of the contract reach the store of the test that runs. */
export interface Subject {
  (): EventStore;
}

/** A stream that nobody has written to. */
export function freshStream(): StreamName {
  return `contract-${randomUUID()}`;
}

export async function readAllOf(store: EventStore, stream: StreamName, options?: ReadStreamOptions): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const event of store.readStream(stream, options)) events.push(event);
  return events;
}

/** Every page of the log from a position to its present end. */
export async function readLog(store: EventStore, after: Position): Promise<EventPage[]> {
  const pages: EventPage[] = [];
  for await (const page of store.readAll({ after, follow: false, signal: new AbortController().signal })) pages.push(page);
  return pages;
}

/** What stands in the log from a position on, of the streams asked for only. */
export async function readLogOf(store: EventStore, after: Position, streams: readonly StreamName[]): Promise<RecordedEvent[]> {
  const pages = await readLog(store, after);
  return pages.flatMap(({ events }) => events).filter(({ stream }) => streams.includes(stream));
}

/** Follows the log until it has seen so many events of some streams. */
export async function follow(store: EventStore, after: Position, streams: readonly StreamName[], count: number): Promise<RecordedEvent[]> {
  const seen: RecordedEvent[] = [];
  const ending = new AbortController();
  for await (const { events } of store.readAll({ after, follow: true, signal: ending.signal })) {
    seen.push(...events.filter(({ stream }) => streams.includes(stream)));
    if (seen.length >= count) ending.abort();
  }
  return seen;
}

/** The error of a promise that must be rejected. */
export function rejection(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    (value) => {
      throw new Error(`It should have failed, but answered ${JSON.stringify(value)}.`);
    },
    (error: unknown) => error,
  );
}
