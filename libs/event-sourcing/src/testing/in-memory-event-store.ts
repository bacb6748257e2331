import { Signal } from '../async/signal.js';
import { refuseReplacedLog } from '../checkpoint.js';
import { StoreUnavailable, WrongExpectedRevision } from '../errors.js';
import { matchesFilter } from '../event-filter.js';
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

/** Events per backward page. Few, so that short logs have several pages. */
const BACKWARDS_PAGE = 10;

/** The event log as an array: the model that adapters are compared with, and a fast store for specs. It is not persistent. */
export class InMemoryEventStore implements EventStore {
  readonly #log: RecordedEvent[] = [];
  readonly #commits = new Signal();
  #closed = false;

  async append(stream: StreamName, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended> {
    const serialized = serializeAppend(stream, expected, events);
    this.#refuseClosed();
    const ofStream = this.#ofStream(stream);
    const before = expected === 'no-stream' ? -1 : expected;
    const repeated = ofStream.slice(before + 1, before + 1 + events.length);
    if (repeated.length === events.length && repeated.every(({ id }, index) => id === serialized[index]?.id)) return endOf(repeated);
    if (before !== ofStream.length - 1) {
      throw new WrongExpectedRevision(stream, expected, ofStream.length === 0 ? 'no-stream' : ofStream.length - 1);
    }
    const recorded = serialized.map(({ id, type, data, metadata }, index): RecordedEvent => {
      const parsed = { data: JSON.parse(data) as unknown, metadata: JSON.parse(metadata) as RecordedEvent['metadata'] };
      return { stream, revision: before + 1 + index, position: this.#log.length + 1 + index, id, type, ...parsed };
    });
    this.#log.push(...recorded);
    this.#commits.notifyAll();
    return { ...endOf(recorded), isFirst: true };
  }

  async *readStream(
    stream: StreamName,
    { from, direction, limit = Infinity }: ReadStreamOptions = {},
  ): AsyncGenerator<RecordedEvent, void> {
    this.#refuseClosed();
    const ofStream = this.#ofStream(stream);
    const events =
      direction === 'backwards'
        ? ofStream.filter(({ revision }) => revision <= (from ?? Infinity)).reverse()
        : ofStream.filter(({ revision }) => revision >= (from ?? 0));
    yield* events.slice(0, Math.max(0, limit));
  }

  async *readAll({ after, anchor, signal, follow }: ReadAllOptions): AsyncGenerator<EventPage, void> {
    let position = after;
    if (anchor && !signal.aborted) await refuseReplacedLog(this, { position, anchor });
    while (!signal.aborted) {
      this.#refuseClosed();
      const events = this.#log.filter((event) => event.position > position).slice(0, 1_000);
      const last = events.at(-1);
      if (last) {
        position = last.position;
        yield { events, position };
      } else if (follow) {
        await this.#commits.wait(signal).catch(() => undefined); // aborted: the loop ends
      } else {
        return;
      }
    }
  }

  async *readBackwards({ filter, before = Infinity, signal }: ReadBackwardsOptions): AsyncGenerator<BackwardsPage, void> {
    let end = Math.min(before - 1, this.#log.length);
    while (end > 0 && !signal.aborted) {
      this.#refuseClosed();
      const page = this.#log.slice(Math.max(0, end - BACKWARDS_PAGE), end);
      const [earliest] = page;
      if (!earliest) return;
      end -= page.length;
      yield { events: page.filter((event) => matchesFilter(event, filter)).reverse(), searchedTo: earliest };
    }
  }

  async head(): Promise<Position> {
    this.#refuseClosed();
    return this.#log.length;
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#commits.notifyAll();
  }

  #ofStream(stream: StreamName): RecordedEvent[] {
    return this.#log.filter((event) => event.stream === stream);
  }

  #refuseClosed(): void {
    if (this.#closed) throw new StoreUnavailable('The event log is closed.');
  }
}

function endOf(events: readonly RecordedEvent[]): Appended {
  const last = events.at(-1);
  if (!last) throw new RangeError('An append has at least one event.');
  return { revision: last.revision, position: last.position };
}
