import { setImmediate } from 'node:timers/promises';
import type { EventPage, EventStore, Position, ReadAllOptions, StreamName } from '../event-store.js';
import { EventLogReader } from './event-log-reader.js';

/** Reads some stream categories of a log. */
export interface LogReader extends Pick<EventStore, 'head'> {
  /** As `EventStore.readAll` up to the present end of the log. Of other categories it returns only the last position. */
  readAll(options: Omit<ReadAllOptions, 'follow'>): AsyncIterable<EventPage>;
  close(): void;
}

/**
 * Opens an embedded event log for reading over its own connection, in any thread of the process that writes it. It never blocks the writer.
 * `streams` are the categories to read, as prefixes (`order-`), at least one. Throws `DatabaseUnusable`; reads throw `StoreUnavailable`.
 */
export function openEmbeddedLogReader(file: string, streams: readonly StreamName[]): LogReader {
  const reader = new EventLogReader(file);
  return {
    head: async (): Promise<Position> => reader.head(),
    async *readAll({ after, signal }) {
      for (let position = after; !signal.aborted;) {
        const page = reader.pageOf(streams, position);
        if (!page) return;
        position = page.position;
        yield page;
        await setImmediate();
      }
    },
    close: () => reader.close(),
  };
}
