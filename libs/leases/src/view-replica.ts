import { LogReplaced, Signal, refuseReplacedLog, type Checkpoint, type EventStore, type Position } from '@tiffin/event-sourcing';
import { type OpenedGeneration, openWithin, PositionWaiters } from '@tiffin/projections/engine';
import type { AnyView, ViewCatalog } from '@tiffin/read-models';
import { monotonicTimer, type LeaseTimer } from './lease-timer.js';

export interface ViewReplicaOptions {
  readonly view: AnyView;
  readonly catalog: Pick<ViewCatalog, 'live' | 'open'>;
  readonly store: Pick<EventStore, 'readStream' | 'head'>;
  readonly logId: string;
  /** Called if the log is no longer the one that was folded into this view. */
  readonly onLogReplaced?: (error: LogReplaced) => void;
  readonly timer?: LeaseTimer;
  /** Whether this process folds the view itself; the replica then need not poll. */
  readonly holdsLease: () => boolean;
}

/**
 * How often to read the view's checkpoint while a caller waits for it, in ms. Such a read waits up to this much longer than on the server
 * that folds.
 */
const POLL_WHILE_AWAITED = 20;
/**
 * How often to read the checkpoint while no caller waits, and which generation is live, in ms. Each process pays these queries for each
 * view.
 */
const POLL_WHILE_IDLE = 1_000;
/** How often to look while there is no generation to read, or a store is away, in ms. */
const POLL_WHILE_UNREADABLE = 200;

/** A view that another process folds: polls the stores for the live generation and its checkpoint. */
export class ViewReplica {
  readonly waiters = new PositionWaiters(() => this.wake());
  #opened: OpenedGeneration | undefined;
  /** No longer live. Closed at the next look, since reads may still be running. */
  #retired: OpenedGeneration | undefined;
  #checkpoint: Checkpoint = { position: 0 };
  #error: Error | undefined;
  #refreshedAt = -Infinity;
  readonly #refreshed = new Signal();
  /** Aborts when a caller begins to wait. */
  #sleeping = new AbortController();
  #resolveReadable: () => void = () => undefined;
  /** Resolves once there is a generation to read. */
  readonly whenReadable = new Promise<void>((resolve) => (this.#resolveReadable = resolve));

  constructor(private readonly options: ViewReplicaOptions) {}

  /** The stored checkpoint: up to a second, or 1,000 events that change nothing, behind what the folding server has consumed. */
  get storedPosition(): Position {
    return this.#checkpoint.position;
  }
  /** Why the last look at the stores failed. */
  get error(): Error | undefined {
    return this.#error;
  }
  /** The generation that answers reads; `undefined` until this log has a live one. */
  get opened(): OpenedGeneration | undefined {
    return this.#opened;
  }

  /** Looks at the stores at once instead of after the pause. */
  wake(): void {
    this.#sleeping.abort();
  }

  /** Resolves once the replica has looked up, after this call, which generation is live, or when the signal aborts. */
  async refresh(signal: AbortSignal): Promise<void> {
    this.#refreshedAt = -Infinity;
    this.wake();
    while (!signal.aborted && this.#refreshedAt === -Infinity) await this.#refreshed.wait(signal);
  }

  /** Polls until the signal aborts, and then closes what it opened. Retries for ever when a store fails. */
  async run(signal: AbortSignal): Promise<void> {
    const { timer = monotonicTimer, holdsLease } = this.options;
    // One listener for all looks: `AbortSignal.any` would leave one per look on a signal that lives for months.
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

  /** Throws `LogReplaced` if the log lacks the event of the last checkpoint read, and `StoreUnavailable`. */
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
    const retired = this.#retired;
    this.#retired = undefined;
    await retired?.store.close();
    const live = await catalog.live(view);
    if (live?.logId === logId && live.number !== this.#opened?.generation.number) {
      // The view was rebuilt, or folded again because the log was replaced. In the second case what was read so far is void.
      await this.refuseReplacedLog();
      const next = await openWithin({ catalog, view, log: { id: logId, store: this.options.store } }, live);
      this.#retired = this.#opened;
      this.#opened = next;
    }
    this.#refreshedAt = now;
    this.#refreshed.notifyAll();
  }
}
