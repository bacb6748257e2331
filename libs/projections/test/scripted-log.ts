import {
  Notice,
  refuseReplacedLog,
  StoreUnavailable,
  type Appended,
  type EventPage,
  type EventStore,
  type Position,
  type ReadAllOptions,
  type ReadStreamOptions,
  type RecordedEvent,
} from '@tiffin/event-sourcing';

/** A log in memory that does what a test asks of it: pages of any size, failures, and an account of how it was read. */
export class ScriptedLog implements EventStore {
  readonly reads: Omit<ReadAllOptions, 'signal'>[] = [];
  pageSize: () => number = () => 10;
  /** Pages handed out. */
  pages = 0;
  #events: RecordedEvent[] = [];
  #failure: Error | undefined;
  readonly #more = new Notice();

  add(...events: readonly RecordedEvent[]): void {
    this.#events = [...this.#events, ...events];
    this.#more.give();
  }

  /** It was restored to the day when it was empty. */
  forget(): void {
    this.#events = [];
  }

  fail(error: Error = new StoreUnavailable('gone fishing')): void {
    this.#failure = error;
    this.#more.give();
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
      if (events.length > 0) {
        position = events.at(-1)!.position;
        this.pages += 1;
        yield { events, position };
      } else if (follow) await this.#more.wait(signal);
      else return;
    }
  }

  async head(): Promise<Position> {
    if (this.#failure) throw this.#failure;
    return this.#events.at(-1)?.position ?? 0;
  }

  append(): Promise<Appended> {
    return Promise.reject(new Error('A scripted log takes no appends'));
  }

  async *readStream(stream: string, { from = 0, limit = Infinity }: ReadStreamOptions = {}): AsyncGenerator<RecordedEvent> {
    if (this.#failure) throw this.#failure;
    yield* this.#events.filter((event) => event.stream === stream && event.revision >= from).slice(0, limit);
  }

  async close(): Promise<void> {}
}
