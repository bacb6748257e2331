import { Inject, Injectable, Optional } from '@nestjs/common';
import {
  retryPolicy as defaultRetryPolicy,
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

/** The token of the retry policy of menu streams; the default is the usual `RetryPolicy`. */
export const MENU_RETRIES = Symbol('MenuRetries');

/**
 * The menu streams of all canteens. Every decision about menu and stock goes through this class
 * (docs/adr/0005-menu-stream-and-stock.md).
 */
@Injectable()
export class MenuStream {
  private readonly canteens = new Map<string, CanteenMenu>();
  private readonly options: CanteenMenuOptions;

  /** Without `snapshots`, a canteen's first read takes the whole stream. */
  constructor(
    @Inject(EVENT_STORE) store: EventStore,
    @Inject(CLOCK) clock: Clock,
    @Inject(IDS) ids: Ids,
    @Optional() @Inject(MenuSnapshots) private readonly snapshots?: MenuSnapshots,
    @Optional() @Inject(MENU_RETRIES) retryPolicy: RetryPolicy = defaultRetryPolicy,
  ) {
    this.options = { store, clock, ids, retryPolicy };
  }

  /** Returns the canteen's menu with every recorded event. Throws `StoreUnavailable`, and `UnknownEvent` where this code is too old. */
  current(canteenId: string): Promise<LoadedAggregate<MenuState>> {
    return this.menuOf(canteenId).current();
  }

  /**
   * Returns the canteen's menu, which may lack what other processes recorded in the last 50 ms. For callers that check the current menu
   * before they refuse.
   */
  recent(canteenId: string): Promise<LoadedAggregate<MenuState>> {
    return this.menuOf(canteenId).recent();
  }

  /**
   * Decides a command after those before it and records its events. The answer is the state after this command, folded from the stream.
   * Commands that wait together are recorded in one write, and their answers have its position. Throws the rule's `Refusal`,
   * `OutcomeUnknown` (the events may be recorded), `StoreUnavailable` and `UnknownEvent` (they are not).
   */
  decide(canteenId: string, command: MenuCommand, context: CommandContext): Promise<HandledCommand<MenuState, MenuEvent>> {
    return this.menuOf(canteenId).decide(command, context);
  }

  /**
   * Whether a reservation that was made up to position `by` is known to have ended. It uses only the cached state. So a reactor that
   * reads years of history queries the log only for orders that may still hold stock.
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
