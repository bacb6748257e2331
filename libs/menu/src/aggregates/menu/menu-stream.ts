import { Inject, Injectable, Optional } from '@nestjs/common';
import {
  retryPolicy as usual,
  type CommandContext,
  type EventStore,
  type LoadedAggregate,
  type HandledCommand,
  type RetryPolicy,
  type Position,
} from '@tiffin/event-sourcing';
import { CLOCK, EVENT_STORE, IDS, type Clock, type Ids } from '@tiffin/kernel';
import { CanteenMenu, type CanteenMenuOptions } from './canteen-menu.js';
import type { MenuCommand } from './menu-commands.js';
import type { MenuEvent } from './menu-events.js';
import { MenuSnapshots } from './menu-snapshots.js';
import type { MenuState } from './menu-state.js';

/** How long a menu stream tries; the usual `RetryPolicy` where nothing is provided. */
export const MENU_RETRIES = Symbol('MenuRetries');

/** The menu streams of all canteens: every decision about menu and stock goes through here (docs/adr/0005-menu-stream-and-stock.md). */
@Injectable()
export class MenuStream {
  private readonly canteens = new Map<string, CanteenMenu>();
  private readonly options: CanteenMenuOptions;

  /** Without snapshots a canteen's first read takes the whole stream. */
  constructor(
    @Inject(EVENT_STORE) store: EventStore,
    @Inject(CLOCK) clock: Clock,
    @Inject(IDS) ids: Ids,
    @Optional() @Inject(MenuSnapshots) private readonly snapshots?: MenuSnapshots,
    @Optional() @Inject(MENU_RETRIES) retryPolicy: RetryPolicy = usual,
  ) {
    this.options = { store, clock, ids, retryPolicy };
  }

  /** The canteen's menu with everything that is recorded now. Throws `StoreUnavailable`, and `UnknownEvent` where this code is too old. */
  current(canteenId: string): Promise<LoadedAggregate<MenuState>> {
    return this.menuOf(canteenId).current();
  }

  /**
   * The same, but what other processes recorded in the last 50 ms may be missing: for what is decided on elsewhere, and looked at again
   * before it is refused.
   */
  recent(canteenId: string): Promise<LoadedAggregate<MenuState>> {
    return this.menuOf(canteenId).recent();
  }

  /**
   * Decides a command after those that came before it, and records what it decided; the answer is folded from the stream itself, as it was after
   * this command. Commands that wait at the same time are recorded in one write, whose position all their answers have.
   * Throws the rule's `Refusal`, `OutcomeUnknown` (it may have happened), `StoreUnavailable` and `UnknownEvent` (it has not).
   */
  decide(canteenId: string, command: MenuCommand, context: CommandContext): Promise<HandledCommand<MenuState, MenuEvent>> {
    return this.menuOf(canteenId).decide(command, context);
  }

  /**
   * Whether a reservation that was made up to `by` is known to have ended: from what is kept, without a word with the log. A reactor that
   * goes through years of history asks the log for those orders only that may still hold stock.
   */
  knowsReservationEnded(canteenId: string, orderId: string, by: Position): boolean {
    return this.menuOf(canteenId).knowsReservationEnded(orderId, by);
  }

  private menuOf(canteenId: string): CanteenMenu {
    let menu = this.canteens.get(canteenId);
    if (!menu) {
      const snapshot = this.snapshots?.of(canteenId);
      this.canteens.set(canteenId, (menu = new CanteenMenu(canteenId, { ...this.options, ...(snapshot && { snapshot }) })));
    }
    return menu;
  }
}
