import { randomUUID } from 'node:crypto';
import type { EventPage, EventStore, Position, ReadStreamOptions, RecordedEvent, StreamName } from '../../event-store.js';

/** A store that the contract tests use. It may be shared: other streams may be in it, and others may write to them. */
export interface OpenedStore {
  readonly store: EventStore;
  /** Closes the store and opens it again on the same log. Absent if the log ends with its store. */
  readonly reopen?: () => Promise<EventStore>;
  /** Closes the store and removes its files. */
  dispose(): Promise<void>;
}

/** Returns the store of the running test. */
export interface Subject {
  (): EventStore;
}

/** Returns the name of a new stream. */
export function freshStream(): StreamName {
  return `contract-${randomUUID()}`;
}

/** Returns the events of a stream. */
export async function readAllOf(store: EventStore, stream: StreamName, options?: ReadStreamOptions): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const event of store.readStream(stream, options)) events.push(event);
  return events;
}

/** Returns every page of the log from a position to its present end. */
export async function readLog(store: EventStore, after: Position): Promise<EventPage[]> {
  const pages: EventPage[] = [];
  for await (const page of store.readAll({ after, follow: false, signal: new AbortController().signal })) pages.push(page);
  return pages;
}

/** Returns the events of these streams after a position of the log. */
export async function readLogOf(store: EventStore, after: Position, streams: readonly StreamName[]): Promise<RecordedEvent[]> {
  const pages = await readLog(store, after);
  return pages.flatMap(({ events }) => events).filter(({ stream }) => streams.includes(stream));
}

/** Follows the log until it has seen `count` events of these streams, and returns them. */
export async function follow(store: EventStore, after: Position, streams: readonly StreamName[], count: number): Promise<RecordedEvent[]> {
  const seen: RecordedEvent[] = [];
  const ending = new AbortController();
  for await (const { events } of store.readAll({ after, follow: true, signal: ending.signal })) {
    seen.push(...events.filter(({ stream }) => streams.includes(stream)));
    if (seen.length >= count) ending.abort();
  }
  return seen;
}

/** Returns the error of a promise; rejects if the promise is fulfilled. */
export function rejection(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    (value) => {
      throw new Error(`It should have failed, but answered ${JSON.stringify(value)}.`);
    },
    (error: unknown) => error,
  );
}
