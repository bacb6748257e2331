import { LogReplaced, Notice, refuseReplacedLog, type Checkpoint, type EventStore, type Position } from '@tiffin/event-sourcing';
import { type OpenedGeneration, openWithin, PositionWaiters } from '@tiffin/projections/engine';
import type { AnyView, ViewCatalog } from '@tiffin/read-models';
import { monotonicTimer, type LeaseTimer } from './lease-timer.js';

export interface StandbyViewParts {
  readonly view: AnyView;
  readonly catalog: Pick<ViewCatalog, 'live' | 'open'>;
  readonly store: Pick<EventStore, 'readStream' | 'head'>;
  readonly logId: string;
  /** Hears where the log is no longer the one that was folded into what was read here. */
  readonly replaced?: (error: LogReplaced) => void;
  readonly timer?: LeaseTimer;
  /** Whether this process writes it itself: then there is nothing to look at. */
  readonly led: () => boolean;
}

/** How often the view's checkpoint is looked at while somebody waits for it, in ms: what such a read waits longer than where the view is written. */
const LOOK_EVERY = 20;
/** And while nobody does, and which generation is live: each look costs the store some questions, of each process and each view. */
const LOOK_SELDOM = 1_000;
/** While there is nothing to read, or the stores are away. */
const LOOK_AGAIN = 200;

/** A view that another process writes: which generation is live there, and how far it has come. */
export class StandbyView {
  readonly waiters = new PositionWaiters(() => this.wake());
  #followed: OpenedGeneration | undefined;
  /** No longer live: closed one look later, since reads may be under way. */
  #left: OpenedGeneration | undefined;
  #reached: Checkpoint = { position: 0 };
  #error: Error | undefined;
  #lookedAt = -Infinity;
  readonly #looked = new Notice();
  /** Aborts when somebody begins to wait. */
  #resting = new AbortController();
  #found: () => void = () => undefined;
  /** Resolves once there is something to read. */
  readonly found = new Promise<void>((resolve) => (this.#found = resolve));

  constructor(private readonly parts: StandbyViewParts) {}

  /** As the writer stored it: up to a second, or 1,000 events that change nothing, behind what it has consumed. */
  get stored(): Position {
    return this.#reached.position;
  }
  /** What keeps the view from being looked at. */
  get error(): Error | undefined {
    return this.#error;
  }
  /** What answers reads; `undefined` until there is a live generation of this log. */
  get followed(): OpenedGeneration | undefined {
    return this.#followed;
  }

  /** The next look is at once. */
  wake(): void {
    this.#resting.abort();
  }

  /** Resolves once it was looked at, from now on, which generation is live. */
  async renewed(signal: AbortSignal): Promise<void> {
    this.#lookedAt = -Infinity;
    this.wake();
    while (!signal.aborted && this.#lookedAt === -Infinity) await this.#looked.wait(signal);
  }

  /** Follows until aborted; trouble with the stores is tried again for ever. Closes what it opened. */
  async run(signal: AbortSignal): Promise<void> {
    const { timer = monotonicTimer, led } = this.parts;
    // Once for all looks: `AbortSignal.any` would leave a trace of each on a signal that lasts for months.
    signal.addEventListener('abort', () => this.wake(), { once: true });
    while (!signal.aborted) {
      this.#resting = new AbortController();
      try {
        if (!led() || !this.#followed) await this.#look(timer.now());
        this.#error = undefined;
      } catch (error) {
        this.#error = error instanceof Error ? error : new Error(String(error));
        if (error instanceof LogReplaced) this.parts.replaced?.(error);
      }
      await this.#rest(timer);
    }
    this.waiters.giveUp();
    await this.#left?.store.close();
    await this.#followed?.store.close();
    this.#left = this.#followed = undefined;
  }

  /** Throws `LogReplaced` where the log does not have what was folded into what was read here last, and `StoreUnavailable`. */
  async refuseReplacedLog(): Promise<void> {
    await refuseReplacedLog(this.parts.store, this.#reached);
  }

  async #rest(timer: LeaseTimer): Promise<void> {
    const isReadable = this.#followed !== undefined && this.#error === undefined;
    const pause = isReadable ? (this.waiters.waiting ? LOOK_EVERY : LOOK_SELDOM) : LOOK_AGAIN;
    await timer.sleep(pause, this.#resting.signal);
  }

  async #look(now: number): Promise<void> {
    if (!this.#followed || now - this.#lookedAt >= LOOK_SELDOM) await this.#lookWhichIsLive(now);
    if (!this.#followed) return;
    this.#reached = await this.#followed.store.checkpoint();
    this.waiters.advanced(this.stored);
    this.#found();
  }

  async #lookWhichIsLive(now: number): Promise<void> {
    const { view, catalog, logId } = this.parts;
    const left = this.#left;
    this.#left = undefined;
    await left?.store.close();
    const live = await catalog.live(view);
    if (live?.logId === logId && live.number !== this.#followed?.generation.number) {
      // Rebuilt, or folded again because the log is another one: then what was read of the last generation is of no log any more.
      await this.refuseReplacedLog();
      const next = await openWithin({ catalog, view, log: { id: logId, store: this.parts.store } }, live);
      this.#left = this.#followed;
      this.#followed = next;
    }
    this.#lookedAt = now;
    this.#looked.give();
  }
}
