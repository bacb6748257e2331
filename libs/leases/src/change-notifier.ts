import { BackOff, exponentialDelay, checkpointAfter, type ExponentialDelay, type EventPage, type Position } from '@tiffin/event-sourcing';
import { type EngineLogger, UnplacedEvent } from '@tiffin/projections';
import { type Consumer, type LogFeed, PositionWaiters, touchesOf } from '@tiffin/projections/engine';
import type { AnyView, ViewCommitted, ViewDocument } from '@tiffin/read-models';

/** How a follower learns how far its view is, whoever folds it. */
export interface ViewSource {
  /** Resolves once everything up to `position` is in the documents that are read here. Rejects with the signal's reason. */
  waitFor(position: Position, signal: AbortSignal): Promise<void>;
  /** As they are now, which is after all up to `position`; those that are not there are missing. */
  documents(ids: readonly string[], position: Position): Promise<ReadonlyMap<string, ViewDocument | undefined>>;
}

export interface ChangeNotifierOptions {
  readonly view: AnyView;
  readonly feed: LogFeed;
  /** The log's end when this process began: nobody listened before. */
  readonly start: Position;
  readonly source: ViewSource;
  /** Whether somebody listens at present. */
  readonly hasListeners: () => boolean;
  readonly notify: (committed: ViewCommitted) => void;
  readonly backOff: ExponentialDelay;
  readonly logger: EngineLogger;
}

/**
 * Follows the log beside a view, whoever folds it, and tells every change once, in the log's order, when the view has it. So every server hears of
 * every change: none is lost with the server that wrote it, and none is told twice when another one takes over.
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
  /** The view that is read here has everything up to this; also where events change nothing in it, which its checkpoint tells late. */
  get consumed(): Position {
    return this.#consumed;
  }
  get error(): Error | undefined {
    return this.#error ?? this.options.feed.failure;
  }

  /** Until aborted; trouble with the stores is tried again for ever. */
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
    const known = touches.filter(({ unknown }) => !unknown);
    const documents = await source.documents([...new Set(known.flatMap(({ ids }) => ids))], last);
    notify({ view: view.name, events: known.map(({ event }) => event), documents, position: last });
  }

  async #recover(thrown: unknown, backOff: BackOff, signal: AbortSignal): Promise<void> {
    const { view, logger } = this.options;
    const error = (this.#error = thrown instanceof Error ? thrown : new Error(String(thrown)));
    logger.warn({ view: view.name, err: error, position: this.#consumed }, 'The view’s changes can’t be followed at present; trying again');
    // Whoever folds the view stops at such an event, too, and says more.
    if (error instanceof UnplacedEvent) this.waiters.cancelAll();
    await backOff.wait(signal);
  }

  #advance(position: Position): void {
    this.#consumed = position;
    this.waiters.advancedTo(position);
  }
}
