import {
  anchorOf,
  BackOff,
  correlated,
  exponentialDelay,
  retry,
  type Checkpoint,
  type ExponentialDelay,
  type EventPage,
  type Position,
  type RecordedEvent,
  WrongExpectedRevision,
} from '@tiffin/event-sourcing';
import { failureKind, ContentionRefusal, type Clock } from '@tiffin/kernel';
import { RecordChanged, type Reactor } from '@tiffin/read-models';
import type { Consumer } from '../projections/consumer.js';
import type { EngineLogger } from '../projections/engine-logger.js';
import type { LogFeed } from '../projections/log-feed.js';
import { PositionWaiters } from '../projections/position-waiters.js';
import { AlwaysOvertaken, type ReactorRecords } from './reactor-records.js';

export interface ReactorLimits {
  readonly backOff: ExponentialDelay;
  /** An event is parked after this many attempts in which other writers were faster. */
  readonly lostRaces: number;
  /** The stored checkpoint is at most this many events, or ms, behind. */
  readonly checkpointEvery: number;
  readonly checkpointWithin: number;
}

export interface ReactorOptions {
  readonly reactor: Reactor;
  readonly records: ReactorRecords;
  readonly feed: LogFeed;
  /** The checkpoint at the start. */
  readonly start: Checkpoint;
  readonly clock: Clock;
  readonly logger: EngineLogger;
  readonly limits: ReactorLimits;
}

/** Passes the log to a reactor, event by event, each at least once (docs/reference/design.md#3.10). */
export class ReactorLoop implements Consumer {
  readonly ended = false;
  readonly paused = false;
  readonly waiters: PositionWaiters;
  readonly #backOff: BackOff;
  #reached: Checkpoint;
  #saved: Position;
  #unsaved = 0;
  #savedAt = performance.now();
  #error: Error | undefined;

  constructor(private readonly options: ReactorOptions) {
    this.#reached = options.start;
    this.#saved = options.start.position;
    this.waiters = new PositionWaiters((position) => options.feed.hurry(position));
    this.#backOff = new BackOff(exponentialDelay(options.limits.backOff));
  }

  get name(): string {
    return this.options.reactor.name;
  }
  get consumed(): Position {
    return this.#reached.position;
  }
  get error(): Error | undefined {
    return this.#error ?? this.options.feed.failure;
  }

  /** Handles events until the signal aborts, and then stores the checkpoint. */
  async run(signal: AbortSignal): Promise<void> {
    const { feed, limits } = this.options;
    const step = async (): Promise<void> => {
      const page = await feed.after(this.consumed, signal, this.#saved < this.consumed ? limits.checkpointWithin : undefined);
      if (page) await this.#take(page, signal);
      else await this.#save();
    };
    try {
      for (;;) await this.#persist(signal, step);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
    await this.#save().catch((error: unknown) => {
      this.options.logger.warn(
        { reactor: this.name, err: error },
        'The last checkpoint could not be written; some events will be handled again',
      );
    });
  }

  async #take({ events }: EventPage, signal: AbortSignal): Promise<void> {
    const { reactor } = this.options;
    for (const event of events) {
      if (reactor.streams.some((prefix) => event.stream.startsWith(prefix))) {
        const attempts = { lost: 0 };
        await correlated(event.metadata.correlationId, () => this.#persist(signal, () => this.#react(event, attempts)));
      }
      this.#advance(event);
      this.#unsaved += 1;
      if (this.#unsaved >= this.options.limits.checkpointEvery || this.#isCheckpointDue()) await this.#persist(signal, () => this.#save());
    }
  }

  /**
   * If a rule refuses, nothing is left to do. A defect parks the event. A retryable failure is thrown, so that the event is retried: for
   * ever while a store or a view is away, which affects every event, and `lostRaces` times if other writers were faster, which affects only
   * this one.
   */
  async #react(event: RecordedEvent, attempts: { lost: number }): Promise<void> {
    const { reactor, records, clock, logger, limits } = this.options;
    const { stream, revision } = event;
    try {
      await reactor.handle(event);
    } catch (error) {
      const kind = failureKind(error);
      if (kind === 'refused') {
        logger.info({ reactor: reactor.name, err: error, stream, revision }, 'Nothing is left to do for an event');
        return;
      }
      if (kind === 'retryable' && !(isLostRace(error) && ++attempts.lost >= limits.lostRaces)) throw error;
      const reason = kind === 'retryable' ? new AlwaysOvertaken(limits.lostRaces, error) : error;
      await records.park(event, reason, clock.now());
      logger.error({ reactor: reactor.name, err: reason, stream, revision }, 'Parked an event that could not be handled');
    }
  }

  /** Retries for ever. Rejects only with the signal's reason. */
  async #persist(signal: AbortSignal, attempt: () => Promise<void>): Promise<void> {
    const logFailure = (error: unknown): void => {
      this.#error = error instanceof Error ? error : new Error(String(error));
      this.options.logger.warn(
        { reactor: this.name, err: error, position: this.consumed },
        'The reactor can’t go on at present; trying again',
      );
    };
    await retry(attempt, { backOff: this.#backOff, signal, isRetryable: () => true, onFailure: logFailure });
    this.#error = undefined;
  }

  async #save(): Promise<void> {
    if (this.#saved === this.consumed) return;
    const reached = this.#reached;
    await this.options.records.save(reached);
    this.#saved = reached.position;
    this.#unsaved = 0;
    this.#savedAt = performance.now();
  }

  #isCheckpointDue(): boolean {
    return performance.now() - this.#savedAt >= this.options.limits.checkpointWithin;
  }

  #advance(event: RecordedEvent): void {
    this.#reached = { position: event.position, anchor: anchorOf(event) };
    this.waiters.advancedTo(event.position);
  }
}

const isLostRace = (error: unknown): boolean =>
  [ContentionRefusal, WrongExpectedRevision, RecordChanged].some((kind) => error instanceof kind);
