import { ContentionRefusal, type Clock, type Ids } from '@tiffin/kernel';
import type { Aggregate, CommandContext, DomainEvent, LoadedAggregate, HandledCommand } from './aggregate.js';
import { appendUntilDefinite } from './append-until-definite.js';
import { WrongExpectedRevision } from './errors.js';
import type { EventStore, NewEvent } from './event-store.js';
import { emptyStream, loadAggregate, streamOf } from './load-aggregate.js';
import { type EventId, newEvents } from './new-events.js';
import { retryPolicy as defaultRetryPolicy, type RetryPolicy } from './retry-policy.js';

export interface HandleOptions<Event extends DomainEvent> {
  /** Makes event ids that are not random, so that a repeated decision is recorded once. */
  readonly eventId?: EventId<Event>;
  /**
   * Decides on the initial state without reading first; for streams that are nearly always new. If the stream exists after all, the command
   * is decided again on its events. A repeat with the same event ids returns the state as of those events.
   */
  readonly expected?: 'no-stream';
}

/** A stream with at least this revision is cached. */
const CACHE_FROM_REVISION = 50;
/** How many long streams are cached. Beyond that, the least recently read one is dropped. */
const MAX_CACHED = 500;

/** Runs commands through deciders and appends the resulting events to the log. */
export class CommandHandling {
  /** The last state of long streams, so that a command on such a stream reads only its new events. */
  readonly #cache = new Map<string, LoadedAggregate<unknown>>();

  constructor(
    private readonly store: Pick<EventStore, 'append' | 'readStream'>,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly retryPolicy: RetryPolicy = defaultRetryPolicy,
  ) {}

  /** Loads the current state of a stream. Of a cached stream it reads only the new events. Throws `UnknownEvent` or `StoreUnavailable`. */
  async load<Command, State, Event extends DomainEvent>(
    aggregate: Aggregate<Command, State, Event>,
    id: string,
  ): Promise<LoadedAggregate<State>> {
    const stream = streamOf(aggregate, id);
    const loaded = await loadAggregate(this.store, aggregate, id, this.#cache.get(stream) as LoadedAggregate<State> | undefined);
    if (loaded.revision >= CACHE_FROM_REVISION) this.#cacheLongStream(stream, loaded);
    return loaded;
  }

  #cacheLongStream(stream: string, loaded: LoadedAggregate<unknown>): void {
    this.#cache.delete(stream);
    this.#cache.set(stream, loaded);
    const [oldest] = this.#cache.size > MAX_CACHED ? this.#cache.keys() : [];
    if (oldest !== undefined) this.#cache.delete(oldest);
  }

  /**
   * Loads the stream, decides, and appends at the exact revision. If another writer was faster, it reads the new events and decides again,
   * up to `retryPolicy.decisions` times; then it throws `ContentionRefusal`. Also throws the decider's `Refusal`, `UnknownEvent`,
   * `StoreUnavailable` if nothing was appended, and `OutcomeUnknown` if the outcome could not be found out in time.
   */
  async handle<Command, State, Event extends DomainEvent>(
    aggregate: Aggregate<Command, State, Event>,
    id: string,
    command: Command,
    context: CommandContext,
    { eventId, expected }: HandleOptions<Event> = {},
  ): Promise<HandledCommand<State, Event>> {
    // #region decide-and-append
    const { decider, types } = aggregate;
    let loaded = expected === 'no-stream' ? emptyStream(aggregate) : await this.load(aggregate, id);
    for (let attempt = 1; attempt <= this.retryPolicy.decisions; attempt++) {
      const domainEvents = decider.decide(command, loaded.state);
      if (domainEvents.length === 0) return { ...loaded, recorded: [] };
      const events = newEvents(types, domainEvents, context, { clock: this.clock, ids: this.ids, eventId });
      try {
        return await this.#record(aggregate, id, loaded, events);
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision)) throw error;
      }
      if (attempt > 1) await this.retryPolicy.sleep(this.retryPolicy.pause(attempt));
      loaded = await loadAggregate(this.store, aggregate, id, loaded);
    }
    throw new ContentionRefusal(`${streamOf(aggregate, id)}, decided ${this.retryPolicy.decisions} times`);
    // #endregion decide-and-append
  }

  async #record<Command, State, Event extends DomainEvent>(
    aggregate: Aggregate<Command, State, Event>,
    id: string,
    { state, revision: before }: LoadedAggregate<State>,
    events: readonly (NewEvent & Event)[],
  ): Promise<HandledCommand<State, Event>> {
    const stream = streamOf(aggregate, id);
    const { revision, position, isFirst } = await appendUntilDefinite(
      this.store,
      stream,
      before === -1 ? 'no-stream' : before,
      events,
      this.retryPolicy,
    );
    const recorded = events.map((event, index) => ({ ...event, stream, revision: before + 1 + index, position }));
    return { state: recorded.reduce<State>(aggregate.decider.evolve, state), revision, position, recorded, ...(isFirst && { isFirst }) };
  }
}
