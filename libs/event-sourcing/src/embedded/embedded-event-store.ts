import { extname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { DatabaseUnusable, WorkerCalls } from '@tiffin/sqlite';
import { Signal } from '../async/signal.js';
import { refuseReplacedLog } from '../checkpoint.js';
import { StoreUnavailable } from '../errors.js';
import type {
  Appended,
  EventPage,
  EventStore,
  ExpectedRevision,
  BackwardsPage,
  NewEvent,
  Position,
  ReadAllOptions,
  ReadBackwardsOptions,
  ReadStreamOptions,
  RecordedEvent,
  StreamName,
} from '../event-store.js';
import { serializeAppend } from '../serialized-append.js';
import { AppendQueue } from './append-queue.js';
import { EventLogReader } from './event-log-reader.js';
import type { EventLogMethods, EventLogWorkerData } from './event-log-worker.js';

/** Events of one stream are fetched this many at a time. */
const STREAM_SLICE = 100;

export interface EmbeddedEventStoreOptions {
  /** The log's file; created where it does not exist, in a directory that does. */
  readonly file: string;
  /** How long to wait for another program's lock on the file, in ms; 5,000 where not given. */
  readonly busyTimeout?: number;
}

/**
 * Opens the event log in one SQLite file (docs/adr/0002-embedded-event-log.md). An append is on disk when it is answered. One process at a
 * time may write: hold the directory with `lockDirectory` first. Throws `DatabaseUnusable` for a file that is corrupt, foreign, locked or
 * not writable.
 */
export async function openEmbeddedEventStore({ file, busyTimeout }: EmbeddedEventStoreOptions): Promise<EventStore> {
  const data: EventLogWorkerData = { file, ...(busyTimeout !== undefined && { busyTimeout }) };
  const module = new URL(`./event-log-worker${extname(import.meta.url)}`, import.meta.url);
  const worker = await WorkerCalls.start<EventLogMethods>(module, { data, errors: [DatabaseUnusable] });
  try {
    return new EmbeddedEventStore(worker, new EventLogReader(file));
  } catch (error) {
    await worker.close();
    throw error;
  }
}

class EmbeddedEventStore implements EventStore {
  readonly #commits = new Signal();
  readonly #queue: AppendQueue;
  #closing: Promise<void> | undefined;

  constructor(
    private readonly worker: WorkerCalls<EventLogMethods>,
    private readonly reader: EventLogReader,
  ) {
    this.#queue = new AppendQueue(
      (batch) => worker.call('append', batch),
      () => this.#commits.notifyAll(),
    );
  }

  async append(stream: StreamName, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended> {
    const serialized = serializeAppend(stream, expected, events);
    this.#refuseClosed();
    return this.#queue.add({ stream, expected, events: serialized });
  }

  async *readStream(stream: StreamName, options: ReadStreamOptions = {}): AsyncGenerator<RecordedEvent, void> {
    const backwards = options.direction === 'backwards';
    let from = options.from ?? (backwards ? Number.MAX_SAFE_INTEGER : 0);
    let left = options.limit ?? Infinity;
    while (left > 0) {
      this.#refuseClosed();
      const wanted = Math.min(left, STREAM_SLICE);
      const events = this.reader.ofStream(stream, from, backwards, wanted);
      yield* events;
      const last = events.at(-1);
      if (!last || events.length < wanted) return;
      from = last.revision + (backwards ? -1 : 1);
      left -= events.length;
      await setImmediate();
    }
  }

  async *readAll({ after, anchor, signal, follow }: ReadAllOptions): AsyncGenerator<EventPage, void> {
    let position = after;
    if (anchor && !signal.aborted) await refuseReplacedLog(this, { position, anchor });
    while (!signal.aborted) {
      this.#refuseClosed();
      const events = this.reader.page(position);
      const last = events.at(-1);
      if (last) {
        position = last.position;
        yield { events, position };
        // A long replay must leave the thread to others between its pages.
        await setImmediate();
      } else if (follow) {
        await this.#commits.wait(signal).catch(() => undefined); // aborted: the loop ends
      } else {
        return;
      }
    }
  }

  async *readBackwards({ filter, before = Infinity, signal }: ReadBackwardsOptions): AsyncGenerator<BackwardsPage, void> {
    this.#refuseClosed();
    for (let end = Math.min(before, this.reader.head() + 1); !signal.aborted;) {
      const part = this.reader.before(end, filter);
      if (!part) return;
      end = part.searchedTo.position;
      yield part;
      await setImmediate();
      this.#refuseClosed();
    }
  }

  async head(): Promise<Position> {
    this.#refuseClosed();
    return this.reader.head();
  }

  close(): Promise<void> {
    return (this.#closing ??= this.#close());
  }

  async #close(): Promise<void> {
    this.#commits.notifyAll();
    await this.#queue.idle();
    this.reader.close();
    await this.worker.close();
  }

  #refuseClosed(): void {
    if (this.#closing) throw new StoreUnavailable('The event log is closed.');
  }
}
