import { ContentionRefusal, type Clock, type Ids } from '@tiffin/kernel';
import type { Aggregate, CommandContext, DomainEvent, LoadedAggregate, HandledCommand } from './aggregate.js';
import { appendUntilDefinite } from './append-until-definite.js';
import { WrongExpectedRevision } from './errors.js';
import type { EventStore, NewEvent } from './event-store.js';
import { emptyStream, loadAggregate, streamOf } from './load-aggregate.js';
import { type EventId, newEvents } from './new-events.js';
import { retryPolicy as usual, type RetryPolicy } from './retry-policy.js';

export interface HandleOptions<Event extends DomainEvent> {
  /** Gives events ids that are not random, so that the same decision, made again, is recorded once. */
  readonly eventId?: EventId<Event>;
  /**
   * Decides on the initial state without reading first, for streams that are nearly always new. Where the stream exists after all, the command
   * is decided again on what is there. A repeat with the same event ids answers the state as of those events.
   */
  readonly expected?: 'no-stream';
}

/** A stream of more events than this is remembered as they left it. */
const LONG = 50;
/** So many long streams are remembered; of more, the one that was read longest ago is forgotten. */
const REMEMBERED = 500;

/** Carries commands to deciders, and their events to the log. */
export class CommandHandling {
  /** Long streams as they were folded last, so that what one person repeats all day is not read again for each command. */
  readonly #long = new Map<string, LoadedAggregate<unknown>>();

  constructor(
    private readonly store: Pick<EventStore, 'append' | 'readStream'>,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly retryPolicy: RetryPolicy = usual,
  ) {}

  /** A stream folded to now; a long one is read on from where it was read last. Throws `UnknownEvent` or `StoreUnavailable`. */
  async load<Command, State, Event extends DomainEvent>(
    aggregate: Aggregate<Command, State, Event>,
    id: string,
  ): Promise<LoadedAggregate<State>> {
    const stream = streamOf(aggregate, id);
    const folded = await loadAggregate(this.store, aggregate, id, this.#long.get(stream) as LoadedAggregate<State> | undefined);
    if (folded.revision >= LONG) this.#remember(stream, folded);
    return folded;
  }

  #remember(stream: string, folded: LoadedAggregate<unknown>): void {
    this.#long.delete(stream);
    this.#long.set(stream, folded);
    const [oldest] = this.#long.size > REMEMBERED ? this.#long.keys() : [];
    if (oldest !== undefined) this.#long.delete(oldest);
  }

  /**
   * Loads, decides, and appends at the exact revision. Where somebody else was faster, reads on and decides again, a bounded number of times,
   * then throws `ContentionRefusal`. Throws what the decider refuses with, `UnknownEvent`, `StoreUnavailable` where nothing happened, and
   * `OutcomeUnknown` where that can't be found out in time.
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
    let known = expected === 'no-stream' ? emptyStream(aggregate) : await this.load(aggregate, id);
    for (let attempt = 1; attempt <= this.retryPolicy.decisions; attempt++) {
      const decided = decider.decide(command, known.state);
      if (decided.length === 0) return { ...known, recorded: [] };
      const events = newEvents(types, decided, context, { clock: this.clock, ids: this.ids, eventId });
      try {
        return await this.#record(aggregate, id, known, events);
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision)) throw error;
      }
      if (attempt > 1) await this.retryPolicy.sleep(this.retryPolicy.pause(attempt));
      known = await loadAggregate(this.store, aggregate, id, known);
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
