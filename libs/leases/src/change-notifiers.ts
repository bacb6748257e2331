import { StoreUnavailable, type EventStore, type Position } from '@tiffin/event-sourcing';
import type { Clock } from '@tiffin/kernel';
import { type EngineLimits, type EngineLogger, UnknownOperand, type ViewStatus } from '@tiffin/projections';
import { type CommitListeners, ConsumerLag, type LogFeed, StallWatch } from '@tiffin/projections/engine';
import type { AnyView, ViewCommitted, ViewDocument } from '@tiffin/read-models';
import { ChangeNotifier, type ViewSource } from './change-notifier.js';

export interface ChangeNotifiersOptions {
  readonly views: readonly AnyView[];
  readonly store: EventStore;
  readonly feed: LogFeed;
  /** The log's end when this process started. */
  readonly start: Position;
  readonly listeners: CommitListeners;
  readonly limits: EngineLimits;
  readonly clock: Clock;
  readonly logger: EngineLogger;
  /** Whether this process folds the view itself at present. */
  readonly holdsLease: (view: string) => boolean;
  /** Resolves once the view has everything up to `position`, whichever process folds it. */
  readonly waitForView: (view: string, position: Position, signal: AbortSignal) => Promise<void>;
  readonly readDocuments: (view: AnyView, ids: readonly string[]) => ReturnType<ViewSource['documents']>;
}

interface ViewNotifier {
  readonly notifier: ChangeNotifier;
  readonly recent: RecentCommits;
}

/** Notifies this server's listeners of the changes of all views, from start to stop, whichever server folds them. */
export class ChangeNotifiers {
  readonly #ended = new AbortController();
  readonly #views: ReadonlyMap<string, ViewNotifier>;
  readonly #watch: StallWatch;
  readonly #lag: ConsumerLag;
  readonly #running: Promise<unknown>;

  constructor(private readonly options: ChangeNotifiersOptions) {
    const { views, store, feed, limits, clock, logger, holdsLease } = options;
    this.#views = new Map(views.map((view) => [view.name, this.#createNotifier(view)]));
    const notifiers = [...this.#views.values()].map(({ notifier }) => notifier);
    this.#lag = new ConsumerLag(feed, clock);
    this.#watch = new StallWatch(store, limits.stall, logger);
    // This server also notices a view that no server folds although there are events.
    this.#watch.start(() => notifiers.filter(({ name }) => !holdsLease(name)));
    this.#running = Promise.all(notifiers.map((notifier) => notifier.run(this.#ended.signal)));
  }

  /** Keeps documents that this process has just written, so that the notifier need not read them again. */
  rememberOwnCommit(committed: ViewCommitted): void {
    if (this.options.listeners.has(committed.view)) this.#view(committed.view).recent.add(committed);
  }

  /** Must be called when another process may fold the views from now on. */
  forgetOwnCommits(): void {
    for (const { recent } of this.#views.values()) recent.forget();
  }

  consumed(view: string): Position {
    return this.#view(view).notifier.consumed;
  }

  /** As `Projections.waitFor`, for a view that another process folds. */
  async waitFor(view: string, position: Position, timeout: number): Promise<boolean> {
    const { notifier } = this.#view(view);
    if (notifier.consumed >= position) return true;
    if (timeout === 0 || this.#watch.stalled(notifier)) return false;
    return notifier.waiters.wait(position, { timeout });
  }

  /** Resolves once the view has everything up to `position`. Rejects with the signal's reason, and when the notifiers stop. */
  async caughtUp(view: string, position: Position, signal: AbortSignal): Promise<void> {
    const { notifier } = this.#view(view);
    while (notifier.consumed < position) {
      signal.throwIfAborted();
      this.#ended.signal.throwIfAborted();
      await notifier.waiters.wait(position, { signal });
    }
  }

  async status(view: string): Promise<Pick<ViewStatus, 'name' | 'state' | 'position' | 'head' | 'lag' | 'lagSeconds' | 'error'>> {
    const { notifier } = this.#view(view);
    const head = await this.options.store.head();
    const { consumed: position, error } = notifier;
    const state = this.#watch.stalled(notifier) ? 'stalled' : 'live';
    const lagSeconds = await this.#lag.seconds(notifier, head, this.#ended.signal);
    const lag = { lag: Math.max(0, head - position), ...(lagSeconds !== undefined && { lagSeconds }) };
    return { name: view, state, position, head, ...lag, ...(error && { error: error.message }) };
  }

  async stop(): Promise<void> {
    this.#watch.stop();
    this.#ended.abort(new StoreUnavailable('The projections stop here'));
    await this.#running;
  }

  #view(name: string): ViewNotifier {
    const view = this.#views.get(name);
    if (!view) throw new UnknownOperand(`There is no view ${name}`);
    return view;
  }

  #createNotifier(view: AnyView): ViewNotifier {
    const { feed, start, listeners, limits, logger, waitForView, readDocuments } = this.options;
    const recent = new RecentCommits();
    const documents = async (ids: readonly string[], position: Position): Promise<ReadonlyMap<string, ViewDocument | undefined>> => {
      const own = recent.take(ids, position);
      const unread = ids.filter((id) => !own.has(id));
      return unread.length === 0 ? own : new Map([...own, ...(await readDocuments(view, unread))]);
    };
    const notifier = new ChangeNotifier({
      view,
      feed,
      start,
      logger,
      backOff: limits.projection.backOff,
      hasListeners: () => listeners.has(view.name),
      notify: (committed) => listeners.notify(committed),
      source: { waitFor: (position, signal) => waitForView(view.name, position, signal), documents },
    });
    return { notifier, recent };
  }
}

/** What this process has just written into a view, so that the notifier need not read it again. */
class RecentCommits {
  #commits: readonly ViewCommitted[] = [];

  add(committed: ViewCommitted): void {
    this.#commits = [...this.#commits, committed];
  }

  /** Returns those of the documents that this process wrote, as it wrote them last. Forgets what it wrote up to `position`. */
  take(ids: readonly string[], position: Position): Map<string, ViewDocument | undefined> {
    const documentsById = new Map<string, ViewDocument | undefined>();
    for (const { documents } of this.#commits) for (const id of ids) if (documents.has(id)) documentsById.set(id, documents.get(id));
    this.#commits = this.#commits.filter((committed) => committed.position > position);
    return documentsById;
  }

  forget(): void {
    this.#commits = [];
  }
}
