import { Refusal } from '@tiffin/contracts';
import {
  OutcomeUnknown,
  StoreUnavailable,
  upcast,
  WrongExpectedRevision,
  type Appended,
  type Clock,
  type CommandContext,
  type EventStore,
  type Folded,
  type Handled,
  type Ids,
  type NewEvent,
} from '@tiffin/event-sourcing';
import type { MenuCommand } from './menu-commands.js';
import { MENU_EVENT_TYPES, type MenuEvent, type RecordedMenuEvent } from './menu-events.js';
import type { MenuState } from './menu-state.js';
import { menu } from './menu.decider.js';

export interface MenuSurroundings {
  readonly store: EventStore;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Waits for about `ms` milliseconds, with jitter. */
  readonly pause: (ms: number) => Promise<void>;
}

/** How often a decision is made again because another process wrote first. */
const ATTEMPTS = 20;
/** How often an append without an answer is sent again: with pauses up to a second, for about half a minute. */
const RESENDS = 35;

/**
 * The menu stream of one canteen: its folded state is kept, its decisions are made one after another (design 3).
 * The state only ever moves forward along the stream, so reads may run beside decisions.
 */
export class CanteenMenu {
  private readonly stream: string;
  private folded: Folded<MenuState> = { state: menu.initialState, revision: -1, position: 0 };
  private lastInQueue: Promise<unknown> = Promise.resolve();

  constructor(
    canteenId: string,
    private readonly around: MenuSurroundings,
  ) {
    this.stream = `menu-${canteenId}`;
  }

  /** The state with everything that is recorded now. */
  async current(): Promise<Folded<MenuState>> {
    const { store } = this.around;
    let { state, revision, position } = this.folded;
    for await (const event of store.readStream(this.stream, { from: revision + 1 })) {
      state = menu.evolve(state, upcast<RecordedMenuEvent>(MENU_EVENT_TYPES, event));
      ({ revision, position } = event);
    }
    return this.moveTo({ state, revision, position });
  }

  /** Decides when its turn has come. Throws the rule's `Refusal`, or `unavailable_now` where other writers were always faster. */
  decide(command: MenuCommand, context: CommandContext): Promise<Handled<MenuState, MenuEvent>> {
    const decided = this.lastInQueue.then(() => this.decideNow(command, context));
    this.lastInQueue = decided.catch(() => undefined); // a command that is refused fails alone
    return decided;
  }

  private async decideNow(command: MenuCommand, context: CommandContext): Promise<Handled<MenuState, MenuEvent>> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const before = await this.current();
      const events = menu.decide(command, before.state);
      if (events.length === 0) return { ...before, recorded: [] };
      const written = events.map((event) => this.toWrite(event, context));
      try {
        return this.recorded(before, written, await this.append(before, written));
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision)) throw error;
        await this.around.pause(2 ** Math.min(attempt, 6));
      }
    }
    throw new Refusal('unavailable_now', { retryAfter: 1 });
  }

  /** Sends the same events at the same revision until the answer is definite; throws `OutcomeUnknown` after about half a minute without one. */
  private async append({ revision }: Folded<MenuState>, events: readonly NewEvent[]): Promise<Appended> {
    const { store, pause } = this.around;
    const expected = revision < 0 ? 'no-stream' : revision;
    let unknown: OutcomeUnknown | undefined;
    for (let sent = 0; sent <= RESENDS; sent++) {
      try {
        return await store.append(this.stream, expected, events);
      } catch (error) {
        if (error instanceof OutcomeUnknown) unknown = error;
        else if (!unknown || !(error instanceof StoreUnavailable)) throw error; // an unreachable store says nothing about what was sent before
        await pause(Math.min(20 * 2 ** sent, 1_000));
      }
    }
    throw unknown ?? new StoreUnavailable(`${this.stream}: no answer`);
  }

  private toWrite(event: MenuEvent, { actor, correlationId, causationId }: CommandContext): NewEvent & MenuEvent {
    const { clock, ids } = this.around;
    const schemaVersion = MENU_EVENT_TYPES[event.type].version;
    return {
      ...event,
      id: ids.uuid(),
      metadata: { occurredAt: clock.now().toISOString(), actor, correlationId, causationId, schemaVersion },
    };
  }

  private recorded(
    before: Folded<MenuState>,
    written: readonly (NewEvent & MenuEvent)[],
    { revision, position }: Appended,
  ): Handled<MenuState, MenuEvent> {
    const first = revision - written.length + 1;
    const recorded = written.map((event, index) => ({ ...event, stream: this.stream, revision: first + index, position }));
    const after = { state: recorded.reduce(menu.evolve, before.state), revision, position };
    this.moveTo(after);
    return { ...after, recorded };
  }

  private moveTo(folded: Folded<MenuState>): Folded<MenuState> {
    if (folded.revision > this.folded.revision) this.folded = folded;
    return folded;
  }
}
