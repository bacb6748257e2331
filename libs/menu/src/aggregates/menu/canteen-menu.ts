import {
  appendUntilDefinite,
  InvalidAppend,
  foldNewEvents,
  foldFromSnapshot,
  CoalescedTask,
  streamOf,
  emptySnapshot,
  WrongExpectedRevision,
  type Aggregate,
  type AggregateSnapshot,
  type Appended,
  type CommandContext,
  type EventStore,
  type LoadedAggregate,
  type HandledCommand,
  type RetryPolicy,
  type Position,
} from '@tiffin/event-sourcing';
import { ContentionRefusal, type Clock, type Ids } from '@tiffin/kernel';
import { setImmediate } from 'node:timers/promises';
import { decideBatch, type QueuedCommand, type Decision } from './decide-batch.js';
import type { MenuCommand } from './menu-commands.js';
import { MENU_EVENT_TYPES, type MenuEvent } from './menu-events.js';
import type { CanteenSnapshot } from './menu-snapshots.js';
import type { MenuState } from './menu-state.js';
import { menu } from './menu.decider.js';

export interface CanteenMenuOptions {
  readonly store: Pick<EventStore, 'append' | 'readStream'>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly retryPolicy: RetryPolicy;
  /** Shortens the first read. Without it, the first read starts at the beginning of the stream. */
  readonly snapshot?: CanteenSnapshot;
}

interface QueuedDecision extends QueuedCommand {
  readonly resolve: (handled: HandledCommand<MenuState, MenuEvent>) => void;
  readonly reject: (error: unknown) => void;
  /** How often another writer was faster. */
  lostRaces: number;
}

type Decided = Decision<QueuedDecision>;

const MENU: Aggregate<MenuCommand, MenuState, MenuEvent> = { category: 'menu', decider: menu, types: MENU_EVENT_TYPES };

/**
 * How old, in ms, the state of a first decision may be. Where the decision records something, the expected revision detects an outdated
 * state.
 */
const RECENT_MS = 50;
/** The limits of one write to the stream (docs/reference/design.md#3.6). */
const BATCH_LIMITS = { commands: 64, bytes: 256 * 1_024 };

/**
 * The menu stream of one canteen. It caches the folded state and makes decisions one after another; commands that wait together share
 * one write (docs/reference/design.md#3.6). The cached state only moves forward along the stream, so reads may run beside decisions.
 */
export class CanteenMenu {
  private cached = emptySnapshot(MENU);
  /** When the cached state was last known to be current, by the retry policy's clock. */
  private cachedAt = -Infinity;
  /** First in, first out. A command stays in the queue until it is answered. */
  private readonly queue: QueuedDecision[] = [];
  private deciding: Promise<void> | undefined;
  private readonly sharedRead = new CoalescedTask(() => this.read());
  /** How many commands at the head of the queue each get their own write, because the store refused their common write as too large. */
  private soloWrites = 0;

  constructor(
    private readonly canteenId: string,
    private readonly options: CanteenMenuOptions,
  ) {}

  /** Returns the state with every recorded event. Concurrent callers share one read. */
  current(): Promise<LoadedAggregate<MenuState>> {
    return this.sharedRead.run();
  }

  /** Returns the state, which may lack what other processes recorded in the last 50 ms. */
  recent(): Promise<LoadedAggregate<MenuState>> {
    return this.isRecent() ? Promise.resolve(this.cached) : this.current();
  }

  /** Whether a reservation that was made up to position `by` is known to have ended. */
  knowsReservationEnded(orderId: string, by: Position): boolean {
    return this.cached.position >= by && !this.cached.state.reservations.has(orderId);
  }

  /**
   * Decides when the command's turn comes. The answer's state and revision are those after this command; its position is that of the
   * whole write, which may include later commands. Throws the rule's `Refusal`, or `ContentionRefusal` where other writers were always
   * faster.
   */
  decide(command: MenuCommand, context: CommandContext): Promise<HandledCommand<MenuState, MenuEvent>> {
    return new Promise((resolve, reject) => {
      this.queue.push({ command, context, at: this.options.clock.now(), resolve, reject, lostRaces: 0 });
      this.deciding ??= this.decideAll();
    });
  }

  private async decideAll(): Promise<void> {
    while (this.queue.length > 0) {
      try {
        // Collects all commands that arrive in the same turn of the event loop.
        await setImmediate();
        let before = this.cached;
        let batch = this.isRecent() ? this.decideQueued(before) : [];
        // If the first command records something, the expected revision protects it and all commands after it. If it records nothing, its
        // answer needs the current state.
        if (!batch[0]?.eventsSoFar) {
          before = await this.sharedRead.run();
          batch = this.decideQueued(before);
        }
        await this.settle(before, batch);
      } catch (error) {
        this.queue.splice(0).forEach(({ reject }) => reject(error)); // the stream cannot be read
      }
    }
    // Set before the callers that were just answered run again, so that their next commands start another round.
    this.deciding = undefined;
  }

  private decideQueued({ state }: LoadedAggregate<MenuState>): readonly Decided[] {
    const limits = this.soloWrites > 0 ? { ...BATCH_LIMITS, commands: 1 } : BATCH_LIMITS;
    return decideBatch(state, this.queue, limits, this.options);
  }

  /** Records the decisions and answers them. The new state counts only once the append is acknowledged. Never rejects. */
  private async settle(before: AggregateSnapshot<MenuState>, batch: readonly Decided[]): Promise<void> {
    const events = batch.flatMap((decision) => decision.events);
    if (events.length === 0) return this.answer(batch, before, before);
    const { store, retryPolicy } = this.options;
    const expected = before.revision < 0 ? 'no-stream' : before.revision;
    const sent = retryPolicy.elapsed();
    try {
      const appended = await appendUntilDefinite(store, streamOf(MENU, this.canteenId), expected, events, retryPolicy);
      this.cachedAt = sent;
      this.cache({ ...appended, state: batch.at(-1)?.state ?? before.state, eventId: events.at(-1)?.id });
      this.answer(batch, before, appended);
    } catch (error) {
      await this.recover(before, batch, error);
    }
  }

  private async recover(before: AggregateSnapshot<MenuState>, batch: readonly Decided[], error: unknown): Promise<void> {
    this.cachedAt = -Infinity;
    // Decisions before the first event of the batch depend only on recorded events. They are valid whatever became of the write.
    const firstRecorded = batch.findIndex(({ eventsSoFar }) => eventsSoFar > 0);
    this.answer(batch.slice(0, firstRecorded), before, before);
    const undone = batch.slice(firstRecorded).map(({ queued }) => queued);
    if (error instanceof WrongExpectedRevision) return this.retryOrGiveUp(undone);
    if (error instanceof InvalidAppend && undone.length > 1) {
      this.soloWrites = undone.length;
      return;
    }
    this.dequeue(undone);
    undone.forEach(({ reject }) => reject(error));
  }

  /**
   * Another process wrote to the stream. The commands stay in the queue and are decided again on the current state: at once, then after
   * growing pauses, as often as the policy allows.
   */
  private async retryOrGiveUp(undone: readonly QueuedDecision[]): Promise<void> {
    const { retryPolicy } = this.options;
    undone.forEach((waiting) => waiting.lostRaces++);
    const givenUp = undone.filter(({ lostRaces }) => lostRaces >= retryPolicy.decisions);
    this.dequeue(givenUp);
    givenUp.forEach(({ reject }) =>
      reject(new ContentionRefusal(`${streamOf(MENU, this.canteenId)}, decided ${retryPolicy.decisions} times`)),
    );
    const mostLostRaces = Math.max(...undone.map(({ lostRaces }) => lostRaces));
    if (mostLostRaces > 1) await retryPolicy.sleep(retryPolicy.pause(mostLostRaces));
  }

  private answer(batch: readonly Decided[], before: LoadedAggregate<MenuState>, { position }: Pick<Appended, 'position'>): void {
    this.dequeue(batch.map(({ queued }) => queued));
    for (const { queued, events, state, eventsSoFar, error } of batch) {
      if (error !== undefined) {
        queued.reject(error);
        continue;
      }
      const revision = before.revision + eventsSoFar;
      const first = revision - events.length + 1;
      const stream = streamOf(MENU, this.canteenId);
      const recorded = events.map((event, index) => ({ ...event, stream, revision: first + index, position }));
      queued.resolve({ state, revision, position: eventsSoFar > 0 ? position : before.position, recorded });
    }
  }

  /** The answered commands are at the head of the queue, perhaps with others between them that stay. */
  private dequeue(answered: readonly QueuedDecision[]): void {
    const answeredSet = new Set(answered);
    const head = this.queue.slice(0, BATCH_LIMITS.commands).filter((waiting) => !answeredSet.has(waiting));
    this.queue.splice(0, BATCH_LIMITS.commands, ...head);
    this.soloWrites = Math.max(0, this.soloWrites - answeredSet.size);
  }

  private isRecent(): boolean {
    return this.options.retryPolicy.elapsed() - this.cachedAt <= RECENT_MS;
  }

  private async read(): Promise<AggregateSnapshot<MenuState>> {
    const startedAt = this.options.retryPolicy.elapsed();
    const read = await this.readOn();
    this.cachedAt = Math.max(this.cachedAt, startedAt);
    return read;
  }

  private async readOn(): Promise<AggregateSnapshot<MenuState>> {
    const { store, snapshot } = this.options;
    const loaded = this.cached.revision < 0 ? await snapshot?.load() : undefined;
    const fromSnapshot = loaded && (await foldFromSnapshot(store, MENU, this.canteenId, loaded));
    if (fromSnapshot) return this.cache(fromSnapshot);
    if (loaded) snapshot?.discard();
    return this.cache(await foldNewEvents(store, MENU, this.canteenId, this.cached));
  }

  private cache(folded: AggregateSnapshot<MenuState>): AggregateSnapshot<MenuState> {
    if (folded.revision > this.cached.revision) {
      this.cached = folded;
      this.options.snapshot?.offer(folded);
    }
    return folded;
  }
}
