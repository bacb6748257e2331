import { setImmediate } from 'node:timers/promises';
import type { EventPage, EventStore, Position, ReadAllOptions, StreamName } from '../event-store.js';
import { EventLogReader } from './event-log-reader.js';

/** Reads some categories of a log. */
export interface LogReader extends Pick<EventStore, 'head'> {
  /** As `EventStore.readAll` up to the end of the log as it is then; of other categories only the positions. */
  readAll(options: Omit<ReadAllOptions, 'follow'>): AsyncIterable<EventPage>;
  close(): void;
}

/**
 * Opens an embedded event log to read it over a connection of its own, in any thread of the process that writes it; the writer is never held
 * up. `streams`: the categories to read, as prefixes (`order-`), at least one. Throws `DatabaseUnusable`; reads throw `StoreUnavailable`.
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
