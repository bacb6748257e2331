import { StoreUnavailable, type EventStore, type Position } from '@tiffin/event-sourcing';
import type { Clock } from '@tiffin/kernel';
import { type EngineLimits, type EngineLogger, UnknownOperand, type ViewStatus } from '@tiffin/projections';
import { type CommitListeners, ConsumerLag, type LogFeed, StallWatch } from '@tiffin/projections/engine';
import type { AnyView, ViewCommitted, ViewDocument } from '@tiffin/read-models';
import { ChangeNotifier, type ViewSource } from './change-notifier.js';
import { RecentCommits } from './recent-commits.js';

export interface ChangeNotifiersOptions {
  readonly views: readonly AnyView[];
  readonly store: EventStore;
  readonly feed: LogFeed;
  /** The log's end when this process began. */
  readonly start: Position;
  readonly listeners: CommitListeners;
  readonly limits: EngineLimits;
  readonly clock: Clock;
  readonly logger: EngineLogger;
  /** Whether this process writes the view itself at present. */
  readonly holdsLease: (view: string) => boolean;
  /** Resolves once everything up to `position` is in the view, whoever folds it. */
  readonly waitForView: (view: string, position: Position, signal: AbortSignal) => Promise<void>;
  readonly readDocuments: (view: AnyView, ids: readonly string[]) => ReturnType<ViewSource['documents']>;
}

interface ViewNotifier {
  readonly notifier: ChangeNotifier;
  readonly recent: RecentCommits;
}

/** The changes of all views, followed from start to stop, whoever folds them. */
export class ChangeNotifiers {
  readonly #over = new AbortController();
  readonly #views: ReadonlyMap<string, ViewNotifier>;
  readonly #watch: StallWatch;
  readonly #lateness: ConsumerLag;
  readonly #running: Promise<unknown>;

  constructor(private readonly options: ChangeNotifiersOptions) {
    const { views, store, feed, limits, clock, logger, holdsLease } = options;
    this.#views = new Map(views.map((view) => [view.name, this.#createNotifier(view)]));
    const followers = [...this.#views.values()].map(({ notifier }) => notifier);
    // Where nobody writes although there is work, that is seen from here too.
    this.#lateness = new ConsumerLag(feed, clock);
    this.#watch = new StallWatch(store, limits.stall, logger);
    this.#watch.start(() => followers.filter(({ name }) => !holdsLease(name)));
    this.#running = Promise.all(followers.map((follower) => follower.run(this.#over.signal)));
  }

  /** This process has written it: whoever tells of it need not read it again. */
  rememberOwnCommit(committed: ViewCommitted): void {
    if (this.options.listeners.has(committed.view)) this.#view(committed.view).recent.add(committed);
  }

  /** Others may write from now on. */
  forgetOwnCommits(): void {
    for (const { recent } of this.#views.values()) recent.forget();
  }

  consumed(view: string): Position {
    return this.#view(view).notifier.consumed;
  }

  /** As `Projections.reached`, of what is read here. */
  async waitFor(view: string, position: Position, timeout: number): Promise<boolean> {
    const { notifier } = this.#view(view);
    if (notifier.consumed >= position) return true;
    if (timeout === 0 || this.#watch.stalled(notifier)) return false;
    return notifier.waiters.wait(position, { timeout });
  }

  /** Resolves once what is read here has everything up to `position`. Rejects with the signal's reason, and when this ends. */
  async caughtUp(view: string, position: Position, signal: AbortSignal): Promise<void> {
    const { notifier } = this.#view(view);
    while (notifier.consumed < position) {
      signal.throwIfAborted();
      this.#over.signal.throwIfAborted();
      await notifier.waiters.wait(position, { signal });
    }
  }

  async status(view: string): Promise<Pick<ViewStatus, 'name' | 'state' | 'position' | 'head' | 'lag' | 'lagSeconds' | 'error'>> {
    const { notifier } = this.#view(view);
    const head = await this.options.store.head();
    const { consumed: position, error } = notifier;
    const state = this.#watch.stalled(notifier) ? 'stalled' : 'live';
    const lagSeconds = await this.#lateness.seconds(notifier, head, this.#over.signal);
    const lag = { lag: Math.max(0, head - position), ...(lagSeconds !== undefined && { lagSeconds }) };
    return { name: view, state, position, head, ...lag, ...(error && { error: error.message }) };
  }

  async stop(): Promise<void> {
    this.#watch.stop();
    this.#over.abort(new StoreUnavailable('The projections stop here'));
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
      const others = ids.filter((id) => !own.has(id));
      return others.length === 0 ? own : new Map([...own, ...(await readDocuments(view, others))]);
    };
    const follower = new ChangeNotifier({
      view,
      feed,
      start,
      logger,
      backOff: limits.projection.backOff,
      hasListeners: () => listeners.has(view.name),
      notify: (committed) => listeners.notify(committed),
      source: { waitFor: (position, signal) => waitForView(view.name, position, signal), documents },
    });
    return { notifier: follower, recent };
  }
}
