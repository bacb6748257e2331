import { OutcomeUnknown, StoreUnavailable } from '../errors.js';
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

/** Interferes with one append: it gets the real append and may run it or not. */
export type Interference = (append: () => Promise<Appended>) => Promise<Appended>;

/** The store is away: nothing is appended. */
export const storeAway: Interference = () => Promise.reject(new StoreUnavailable('away'));
/** The request never arrives: nothing is appended, but the caller can't know. */
export const requestLost: Interference = () => Promise.reject(new OutcomeUnknown('request lost'));
/** The events are appended, but the answer never arrives. */
export const answerLost: Interference = async (append) => {
  await append();
  throw new OutcomeUnknown('answer lost');
};
/** Runs `work` before the append: another writer, a pause, or a gate that the test opens. */
export function after(work: () => Promise<unknown>): Interference {
  return async (append) => {
    await work();
    return append();
  };
}
/** The append runs normally. */
export const undisturbed: Interference = (append) => append();

export interface AskedAppend {
  readonly stream: StreamName;
  readonly expected: ExpectedRevision;
  readonly events: readonly NewEvent[];
}

/** A store whose appends and reads a test can disturb. */
export class ControllableEventStore implements EventStore {
  /** Every requested append, disturbed or not. */
  readonly asked: AskedAppend[] = [];
  readonly #appends: Interference[] = [];
  #default: Interference = undisturbed;
  #readFailure: Error | undefined;

  constructor(private readonly store: EventStore) {}

  /** Interferes with the next appends, one interference each; later appends get the default again. */
  disturbAppends(...interferences: readonly Interference[]): void {
    this.#appends.push(...interferences);
  }

  /** Interferes with every append from now on; `undisturbed` ends it. */
  disturbAllAppends(interference: Interference): void {
    this.#default = interference;
  }

  /** Makes reads fail with this error from now on; without an error they work again. */
  failReads(error?: Error): void {
    this.#readFailure = error;
  }

  async append(stream: StreamName, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended> {
    this.asked.push({ stream, expected, events });
    const interference = this.#appends.shift() ?? this.#default;
    return interference(() => this.store.append(stream, expected, events));
  }

  async *readStream(stream: StreamName, options?: ReadStreamOptions): AsyncGenerator<RecordedEvent, void> {
    this.#failIfRequested();
    yield* this.store.readStream(stream, options);
  }

  async *readAll(options: ReadAllOptions): AsyncGenerator<EventPage, void> {
    this.#failIfRequested();
    for await (const page of this.store.readAll(options)) {
      this.#failIfRequested();
      yield page;
    }
  }

  async *readBackwards(options: ReadBackwardsOptions): AsyncGenerator<BackwardsPage, void> {
    this.#failIfRequested();
    yield* this.store.readBackwards(options);
  }

  async head(): Promise<Position> {
    this.#failIfRequested();
    return this.store.head();
  }

  close(): Promise<void> {
    return this.store.close();
  }

  #failIfRequested(): void {
    if (this.#readFailure) throw this.#readFailure;
  }
}
