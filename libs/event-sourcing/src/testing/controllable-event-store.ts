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

/** What happens to one append: it gets the real append, to carry out or not. */
export type Interference = (append: () => Promise<Appended>) => Promise<Appended>;

/** The store is away: nothing happens. */
export const storeAway: Interference = () => Promise.reject(new StoreUnavailable('away'));
/** The request never arrives: nothing happens, but nobody knows. */
export const requestLost: Interference = () => Promise.reject(new OutcomeUnknown('request lost'));
/** The append happens, but its answer never arrives. */
export const answerLost: Interference = async (append) => {
  await append();
  throw new OutcomeUnknown('answer lost');
};
/** Something else happens first: another writer, a pause, a gate that the test opens. */
export function after(work: () => Promise<unknown>): Interference {
  return async (append) => {
    await work();
    return append();
  };
}
/** The append happens undisturbed. */
export const undisturbed: Interference = (append) => append();

export interface AskedAppend {
  readonly stream: StreamName;
  readonly expected: ExpectedRevision;
  readonly events: readonly NewEvent[];
}

/** A store whose appends and reads a test can disturb. */
export class ControllableEventStore implements EventStore {
  /** Every append that was asked for, disturbed or not. */
  readonly asked: AskedAppend[] = [];
  readonly #appends: Interference[] = [];
  #usually: Interference = undisturbed;
  #readFailure: Error | undefined;

  constructor(private readonly store: EventStore) {}

  /** The next appends are disturbed like this, one after another; later ones as usual. */
  disturbAppends(...interferences: readonly Interference[]): void {
    this.#appends.push(...interferences);
  }

  /** From now on every append is disturbed like this; `undisturbed` ends it. */
  disturbAllAppends(interference: Interference): void {
    this.#usually = interference;
  }

  /** From now on reads fail like this; without an error they work again. */
  failReads(error?: Error): void {
    this.#readFailure = error;
  }

  async append(stream: StreamName, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended> {
    this.asked.push({ stream, expected, events });
    const interference = this.#appends.shift() ?? this.#usually;
    return interference(() => this.store.append(stream, expected, events));
  }

  async *readStream(stream: StreamName, options?: ReadStreamOptions): AsyncGenerator<RecordedEvent, void> {
    this.#failWhereAsked();
    yield* this.store.readStream(stream, options);
  }

  async *readAll(options: ReadAllOptions): AsyncGenerator<EventPage, void> {
    this.#failWhereAsked();
    for await (const page of this.store.readAll(options)) {
      this.#failWhereAsked();
      yield page;
    }
  }

  async *readBackwards(options: ReadBackwardsOptions): AsyncGenerator<BackwardsPage, void> {
    this.#failWhereAsked();
    yield* this.store.readBackwards(options);
  }

  async head(): Promise<Position> {
    this.#failWhereAsked();
    return this.store.head();
  }

  close(): Promise<void> {
    return this.store.close();
  }

  #failWhereAsked(): void {
    if (this.#readFailure) throw this.#readFailure;
  }
}
