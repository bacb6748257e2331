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

/** How many events of one stream are read at a time. */
const STREAM_SLICE = 100;

export interface EmbeddedEventStoreOptions {
  /** The log's file. It is created if missing; its directory must exist. */
  readonly file: string;
  /** How long to wait for another program's lock on the file, in ms. Default: 5,000. */
  readonly busyTimeout?: number;
}

/**
 * Opens the event log in one SQLite file (docs/adr/0002-embedded-event-log.md). An acknowledged append is on disk. Only one process may
 * write: hold the directory with `lockDirectory` first. Throws `DatabaseUnusable` if the file is corrupt, foreign, locked or not writable.
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
      const limit = Math.min(left, STREAM_SLICE);
      const events = this.reader.ofStream(stream, from, backwards, limit);
      yield* events;
      const last = events.at(-1);
      if (!last || events.length < limit) return;
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
        // Lets other work use the thread between the pages of a long replay.
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
      const page = this.reader.before(end, filter);
      if (!page) return;
      end = page.searchedTo.position;
      yield page;
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
