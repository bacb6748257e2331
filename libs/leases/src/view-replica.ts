import { LogReplaced, Signal, refuseReplacedLog, type Checkpoint, type EventStore, type Position } from '@tiffin/event-sourcing';
import { type OpenedGeneration, openWithin, PositionWaiters } from '@tiffin/projections/engine';
import type { AnyView, ViewCatalog } from '@tiffin/read-models';
import { monotonicTimer, type LeaseTimer } from './lease-timer.js';

export interface ViewReplicaOptions {
  readonly view: AnyView;
  readonly catalog: Pick<ViewCatalog, 'live' | 'open'>;
  readonly store: Pick<EventStore, 'readStream' | 'head'>;
  readonly logId: string;
  /** Hears where the log is no longer the one that was folded into what was read here. */
  readonly onLogReplaced?: (error: LogReplaced) => void;
  readonly timer?: LeaseTimer;
  /** Whether this process writes it itself: then there is nothing to look at. */
  readonly holdsLease: () => boolean;
}

/** How often the view's checkpoint is looked at while somebody waits for it, in ms: what such a read waits longer than where the view is written. */
const POLL_WHILE_AWAITED = 20;
/** And while nobody does, and which generation is live: each look costs the store some questions, of each process and each view. */
const POLL_WHILE_IDLE = 1_000;
/** While there is nothing to read, or the stores are away. */
const POLL_WHILE_UNREADABLE = 200;

/** A view that another process writes: which generation is live there, and how far it has come. */
export class ViewReplica {
  readonly waiters = new PositionWaiters(() => this.wake());
  #opened: OpenedGeneration | undefined;
  /** No longer live: closed one look later, since reads may be under way. */
  #retired: OpenedGeneration | undefined;
  #checkpoint: Checkpoint = { position: 0 };
  #error: Error | undefined;
  #refreshedAt = -Infinity;
  readonly #refreshed = new Signal();
  /** Aborts when somebody begins to wait. */
  #sleeping = new AbortController();
  #resolveReadable: () => void = () => undefined;
  /** Resolves once there is something to read. */
  readonly whenReadable = new Promise<void>((resolve) => (this.#resolveReadable = resolve));

  constructor(private readonly options: ViewReplicaOptions) {}

  /** As the writer stored it: up to a second, or 1,000 events that change nothing, behind what it has consumed. */
  get storedPosition(): Position {
    return this.#checkpoint.position;
  }
  /** What keeps the view from being looked at. */
  get error(): Error | undefined {
    return this.#error;
  }
  /** What answers reads; `undefined` until there is a live generation of this log. */
  get opened(): OpenedGeneration | undefined {
    return this.#opened;
  }

  /** The next look is at once. */
  wake(): void {
    this.#sleeping.abort();
  }

  /** Resolves once it was looked at, from now on, which generation is live. */
  async refresh(signal: AbortSignal): Promise<void> {
    this.#refreshedAt = -Infinity;
    this.wake();
    while (!signal.aborted && this.#refreshedAt === -Infinity) await this.#refreshed.wait(signal);
  }

  /** Follows until aborted; trouble with the stores is tried again for ever. Closes what it opened. */
  async run(signal: AbortSignal): Promise<void> {
    const { timer = monotonicTimer, holdsLease } = this.options;
    // Once for all looks: `AbortSignal.any` would leave a trace of each on a signal that lasts for months.
    signal.addEventListener('abort', () => this.wake(), { once: true });
    while (!signal.aborted) {
      this.#sleeping = new AbortController();
      try {
        if (!holdsLease() || !this.#opened) await this.#poll(timer.now());
        this.#error = undefined;
      } catch (error) {
        this.#error = error instanceof Error ? error : new Error(String(error));
        if (error instanceof LogReplaced) this.options.onLogReplaced?.(error);
      }
      await this.#sleep(timer);
    }
    this.waiters.cancelAll();
    await this.#retired?.store.close();
    await this.#opened?.store.close();
    this.#retired = this.#opened = undefined;
  }

  /** Throws `LogReplaced` where the log does not have what was folded into what was read here last, and `StoreUnavailable`. */
  async refuseReplacedLog(): Promise<void> {
    await refuseReplacedLog(this.options.store, this.#checkpoint);
  }

  async #sleep(timer: LeaseTimer): Promise<void> {
    const isReadable = this.#opened !== undefined && this.#error === undefined;
    const pause = isReadable ? (this.waiters.hasWaiters ? POLL_WHILE_AWAITED : POLL_WHILE_IDLE) : POLL_WHILE_UNREADABLE;
    await timer.sleep(pause, this.#sleeping.signal);
  }

  async #poll(now: number): Promise<void> {
    if (!this.#opened || now - this.#refreshedAt >= POLL_WHILE_IDLE) await this.#openLiveGeneration(now);
    if (!this.#opened) return;
    this.#checkpoint = await this.#opened.store.checkpoint();
    this.waiters.advancedTo(this.storedPosition);
    this.#resolveReadable();
  }

  async #openLiveGeneration(now: number): Promise<void> {
    const { view, catalog, logId } = this.options;
    const left = this.#retired;
    this.#retired = undefined;
    await left?.store.close();
    const live = await catalog.live(view);
    if (live?.logId === logId && live.number !== this.#opened?.generation.number) {
      // Rebuilt, or folded again because the log is another one: then what was read of the last generation is of no log any more.
      await this.refuseReplacedLog();
      const next = await openWithin({ catalog, view, log: { id: logId, store: this.options.store } }, live);
      this.#retired = this.#opened;
      this.#opened = next;
    }
    this.#refreshedAt = now;
    this.#refreshed.notifyAll();
  }
}
