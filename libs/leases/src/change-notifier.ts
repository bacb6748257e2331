import { BackOff, exponentialDelay, checkpointAfter, type ExponentialDelay, type EventPage, type Position } from '@tiffin/event-sourcing';
import { type EngineLogger, UnplacedEvent } from '@tiffin/projections';
import { type Consumer, type LogFeed, PositionWaiters, touchesOf } from '@tiffin/projections/engine';
import type { AnyView, ViewCommitted, ViewDocument } from '@tiffin/read-models';

/** Where a notifier reads its view, whichever process folds it. */
export interface ViewSource {
  /** Resolves once the view has everything up to `position`. Rejects with the signal's reason. */
  waitFor(position: Position, signal: AbortSignal): Promise<void>;
  /** The documents as they are now, at `position` or later. Documents that don't exist are missing from the map. */
  documents(ids: readonly string[], position: Position): Promise<ReadonlyMap<string, ViewDocument | undefined>>;
}

export interface ChangeNotifierOptions {
  readonly view: AnyView;
  readonly feed: LogFeed;
  /** The log's end when this process started. Earlier events are not announced. */
  readonly start: Position;
  readonly source: ViewSource;
  /** Whether the view has listeners at present. */
  readonly hasListeners: () => boolean;
  readonly notify: (committed: ViewCommitted) => void;
  readonly backOff: ExponentialDelay;
  readonly logger: EngineLogger;
}

/**
 * Follows the log and notifies this server's listeners of every change of a view, once, in the log's order, as soon as the view has it. It
 * does so whichever server folds the view: no change is lost if that server dies, and none is announced twice after a take-over.
 */
export class ChangeNotifier implements Consumer {
  readonly ended = false;
  readonly paused = false;
  readonly waiters: PositionWaiters;
  #consumed: Position = 0;
  #error: Error | undefined;

  constructor(private readonly options: ChangeNotifierOptions) {
    this.waiters = new PositionWaiters((position) => options.feed.hurry(position));
  }

  get name(): string {
    return this.options.view.name;
  }
  /**
   * The view has everything up to this position. Events that change nothing count at once, although the stored checkpoint has them later.
   */
  get consumed(): Position {
    return this.#consumed;
  }
  get error(): Error | undefined {
    return this.#error ?? this.options.feed.failure;
  }

  /** Runs until the signal aborts. Retries for ever when a store fails. */
  async run(signal: AbortSignal): Promise<void> {
    const backOff = new BackOff(exponentialDelay(this.options.backOff));
    let begun = false;
    while (!signal.aborted) {
      try {
        if (!begun) await this.#begin(signal);
        begun = true;
        await this.#step(signal);
        this.#error = undefined;
        backOff.reset();
      } catch (error) {
        if (signal.aborted) break;
        await this.#recover(error, backOff, signal);
      }
    }
    this.waiters.cancelAll();
  }

  async #begin(signal: AbortSignal): Promise<void> {
    await this.options.source.waitFor(this.options.start, signal);
    this.#advance(this.options.start);
  }

  async #step(signal: AbortSignal): Promise<void> {
    const page = await this.options.feed.after(this.#consumed, signal);
    if (!page) return;
    await this.#notify(page, signal);
    this.#advance(checkpointAfter(page).position);
  }

  async #notify({ events }: EventPage, signal: AbortSignal): Promise<void> {
    const { view, source, hasListeners, notify } = this.options;
    const touches = touchesOf(view, events);
    const last = touches.at(-1)?.event.position;
    if (last === undefined) return;
    await source.waitFor(last, signal);
    if (!hasListeners()) return;
    const foldable = touches.filter(({ unknown }) => !unknown);
    const documents = await source.documents([...new Set(foldable.flatMap(({ ids }) => ids))], last);
    notify({ view: view.name, events: foldable.map(({ event }) => event), documents, position: last });
  }

  async #recover(thrown: unknown, backOff: BackOff, signal: AbortSignal): Promise<void> {
    const { view, logger } = this.options;
    const error = (this.#error = thrown instanceof Error ? thrown : new Error(String(thrown)));
    logger.warn({ view: view.name, err: error, position: this.#consumed }, 'The view’s changes can’t be followed at present; trying again');
    // The server that folds the view stops at such an event too, and logs the details.
    if (error instanceof UnplacedEvent) this.waiters.cancelAll();
    await backOff.wait(signal);
  }

  #advance(position: Position): void {
    this.#consumed = position;
    this.waiters.advancedTo(position);
  }
}
