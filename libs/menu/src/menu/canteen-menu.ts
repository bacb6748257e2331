import { Refusal } from '@tiffin/contracts';
import {
  appendUntilDefinite,
  emptyStream,
  loadAggregate,
  newEvents,
  streamOf,
  WrongExpectedRevision,
  type Aggregate,
  type Clock,
  type CommandContext,
  type EventStore,
  type Folded,
  type Handled,
  type Ids,
  type Patience,
  type Position,
} from '@tiffin/event-sourcing';
import type { MenuCommand } from './menu-commands.js';
import { MENU_EVENT_TYPES, type MenuEvent } from './menu-events.js';
import type { MenuState } from './menu-state.js';
import { menu } from './menu.decider.js';

export interface MenuSurroundings {
  readonly store: Pick<EventStore, 'append' | 'readStream'>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly patience: Patience;
}

const MENU: Aggregate<MenuCommand, MenuState, MenuEvent> = { category: 'menu', decider: menu, types: MENU_EVENT_TYPES };

/**
 * The menu stream of one canteen: its folded state is kept, and its decisions are made one after another (design 3).
 * What is kept only ever moves forward along the stream, so reads may run beside decisions.
 */
export class CanteenMenu {
  private kept: Folded<MenuState> = emptyStream(MENU);
  private lastInQueue: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly canteenId: string,
    private readonly around: MenuSurroundings,
  ) {}

  /** The state with everything that is recorded now. */
  async current(): Promise<Folded<MenuState>> {
    return this.keep(await loadAggregate(this.around.store, MENU, this.canteenId, this.kept));
  }

  /** Whether a reservation that was made up to `by` is known to have ended. */
  knowsEnded(orderId: string, by: Position): boolean {
    return this.kept.position >= by && !this.kept.state.reservations.has(orderId);
  }

  /** Decides when its turn has come. Throws the rule's `Refusal`, or `unavailable_now` where other writers were always faster. */
  decide(command: MenuCommand, context: CommandContext): Promise<Handled<MenuState, MenuEvent>> {
    const decided = this.lastInQueue.then(() => this.decideNow(command, context));
    this.lastInQueue = decided.catch(() => undefined); // a command that is refused fails alone
    return decided;
  }

  private async decideNow(command: MenuCommand, context: CommandContext): Promise<Handled<MenuState, MenuEvent>> {
    const { patience } = this.around;
    for (let attempt = 1; attempt <= patience.decisions; attempt++) {
      const before = await this.current();
      const events = menu.decide(command, before.state);
      if (events.length === 0) return { ...before, recorded: [] };
      try {
        return await this.record(before, events, context);
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision)) throw error;
      }
      await patience.sleep(patience.pause(attempt));
    }
    throw new Refusal('unavailable_now', { retryAfter: 1 });
  }

  /** Appends at the exact revision; the new state counts only once the append is acknowledged. */
  private async record(
    before: Folded<MenuState>,
    decided: readonly MenuEvent[],
    context: CommandContext,
  ): Promise<Handled<MenuState, MenuEvent>> {
    const { store, patience } = this.around;
    const stream = streamOf(MENU, this.canteenId);
    const events = newEvents(MENU_EVENT_TYPES, decided, context, this.around);
    const expected = before.revision < 0 ? 'no-stream' : before.revision;
    const { revision, position } = await appendUntilDefinite(store, stream, expected, events, patience);
    const recorded = events.map((event, index) => ({ ...event, stream, revision: before.revision + 1 + index, position }));
    return { ...this.keep({ state: recorded.reduce(menu.evolve, before.state), revision, position }), recorded };
  }

  private keep(folded: Folded<MenuState>): Folded<MenuState> {
    if (folded.revision > this.kept.revision) this.kept = folded;
    return folded;
  }
}
