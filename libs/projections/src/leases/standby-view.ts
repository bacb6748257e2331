import { LogReplaced, refuseReplacedLog, type Checkpoint, type EventStore, type Position } from '@tiffin/event-sourcing';
import type { AnyView, ViewCatalog } from '@tiffin/read-models';
import type { Consumer } from '../projections/consumer.js';
import { openWithin, type OpenedGeneration } from '../projections/open-generations.js';
import { PositionWaiters } from '../projections/position-waiters.js';
import { monotonicTimer, type LeaseTimer } from './lease-timer.js';

export interface StandbyViewParts {
  readonly view: AnyView;
  readonly catalog: Pick<ViewCatalog, 'live' | 'open'>;
  readonly store: Pick<EventStore, 'readStream' | 'head'>;
  readonly logId: string;
  /** Hears where the log is no longer the one that was folded into what was read here. */
  readonly replaced?: (error: LogReplaced) => void;
  readonly timer?: LeaseTimer;
}

/** How often the view is looked at while somebody waits for it, in ms: what such a read waits longer than where the view is written. */
const LOOK_EVERY = 200;
/** And while nobody does: each look costs the store some questions, of each process and each view. */
const LOOK_SELDOM = 1_000;

/** A view that another process writes: which generation is live there, and how far it has come. */
export class StandbyView implements Consumer {
  readonly ended = false;
  readonly paused = false;
  readonly waiters = new PositionWaiters(() => this.#resting.abort());
  #followed: OpenedGeneration | undefined;
  /** No longer live: closed one look later, since reads may be under way. */
  #left: OpenedGeneration | undefined;
  #reached: Checkpoint = { position: 0 };
  #error: Error | undefined;
  /** Aborts when somebody begins to wait. */
  #resting = new AbortController();
  #found: () => void = () => undefined;
  /** Resolves once there is something to read. */
  readonly found = new Promise<void>((resolve) => (this.#found = resolve));

  constructor(private readonly parts: StandbyViewParts) {}

  get name(): string {
    return this.parts.view.name;
  }
  /** As the writer stored it: up to a second, or 1,000 events that change nothing, behind what it has consumed. */
  get consumed(): Position {
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

  /** Follows until aborted; trouble with the stores is tried again for ever. Closes what it opened. */
  async run(signal: AbortSignal): Promise<void> {
    const { timer = monotonicTimer } = this.parts;
    while (!signal.aborted) {
      try {
        await this.#look();
        this.#error = undefined;
      } catch (error) {
        this.#error = error instanceof Error ? error : new Error(String(error));
        if (error instanceof LogReplaced) this.parts.replaced?.(error);
      }
      await this.#rest(timer, signal);
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

  async #rest(timer: LeaseTimer, signal: AbortSignal): Promise<void> {
    if (!this.#followed || this.waiters.waiting) return timer.sleep(LOOK_EVERY, signal);
    this.#resting = new AbortController();
    await timer.sleep(LOOK_SELDOM, AbortSignal.any([signal, this.#resting.signal]));
  }

  async #look(): Promise<void> {
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
    if (!this.#followed) return;
    this.#reached = await this.#followed.store.checkpoint();
    this.waiters.advanced(this.consumed);
    this.#found();
  }
}
