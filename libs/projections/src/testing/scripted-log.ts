import {
  Signal,
  refuseReplacedLog,
  StoreUnavailable,
  WrongExpectedRevision,
  type Appended,
  type EventPage,
  type EventStore,
  type ExpectedRevision,
  type NewEvent,
  type Position,
  type ReadAllOptions,
  type ReadStreamOptions,
  type RecordedEvent,
} from '@tiffin/event-sourcing';

/** A log in memory that a test controls: page sizes and failures. It records how it was read. */
export class ScriptedLog implements EventStore {
  readonly reads: Omit<ReadAllOptions, 'signal'>[] = [];
  pageSize: () => number = () => 10;
  /** Number of pages returned so far. */
  pages = 0;
  #events: RecordedEvent[] = [];
  #failure: Error | undefined;
  readonly #more = new Signal();

  add(...events: readonly RecordedEvent[]): void {
    this.#events = [...this.#events, ...events];
    this.#more.notifyAll();
  }

  /** Removes all events, as if the log was restored to a moment when it was empty. */
  forget(): void {
    this.#events = [];
  }

  fail(error: Error = new StoreUnavailable('gone fishing')): void {
    this.#failure = error;
    this.#more.notifyAll();
  }

  mend(): void {
    this.#failure = undefined;
  }

  async *readAll({ signal, ...options }: ReadAllOptions): AsyncGenerator<EventPage> {
    this.reads.push(options);
    const { after, anchor, follow } = options;
    let position = after;
    if (anchor) await refuseReplacedLog(this, { position, anchor });
    for (;;) {
      if (this.#failure) throw this.#failure;
      const events = this.#events.filter((event) => event.position > position).slice(0, this.pageSize());
      const last = events.at(-1);
      if (last) {
        position = last.position;
        this.pages += 1;
        yield { events, position };
      } else if (follow) await this.#more.wait(signal);
      else return;
    }
  }

  get end(): Position {
    return this.#events.at(-1)?.position ?? 0;
  }

  async head(): Promise<Position> {
    if (this.#failure) throw this.#failure;
    return this.end;
  }

  /** Appends events. Throws `WrongExpectedRevision`. */
  async append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended> {
    if (this.#failure) throw this.#failure;
    const last = expected === 'no-stream' ? -1 : expected;
    const actual = this.#events.filter((event) => event.stream === stream).length - 1;
    if (actual !== last) throw new WrongExpectedRevision(stream, expected, actual === -1 ? 'no-stream' : actual);
    const head = this.end;
    this.add(...events.map((event, index) => ({ ...event, stream, revision: last + 1 + index, position: head + 1 + index })));
    return { revision: last + events.length, position: head + events.length };
  }

  async *readStream(stream: string, { from = 0, limit = Infinity, direction }: ReadStreamOptions = {}): AsyncGenerator<RecordedEvent> {
    if (this.#failure) throw this.#failure;
    const found = this.#events.filter((event) => event.stream === stream && event.revision >= from);
    yield* (direction === 'backwards' ? found.toReversed() : found).slice(0, limit);
  }

  readBackwards(): never {
    throw new Error('A scripted log cannot be searched');
  }

  async close(): Promise<void> {}
}
