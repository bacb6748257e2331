import { StoreUnavailable, type EventStore, type Position } from '@tiffin/event-sourcing';
import type { Clock } from '@tiffin/kernel';
import { type EngineLimits, type EngineLogger, UnknownOperand, type ViewStatus } from '@tiffin/projections';
import { type CommitListeners, Lateness, type LogFeed, StallWatch } from '@tiffin/projections/engine';
import type { AnyView, ViewCommitted, ViewDocument } from '@tiffin/read-models';
import { ChangeFollower, type FollowedFold } from './change-follower.js';
import { RecentCommits } from './recent-commits.js';

export interface FollowedChangesParts {
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
  readonly led: (view: string) => boolean;
  /** Resolves once everything up to `position` is in the view, whoever folds it. */
  readonly folded: (view: string, position: Position, signal: AbortSignal) => Promise<void>;
  readonly read: (view: AnyView, ids: readonly string[]) => ReturnType<FollowedFold['documents']>;
}

interface Followed {
  readonly follower: ChangeFollower;
  readonly recent: RecentCommits;
}

/** The changes of all views, followed from start to stop, whoever folds them. */
export class FollowedChanges {
  readonly #over = new AbortController();
  readonly #views: ReadonlyMap<string, Followed>;
  readonly #watch: StallWatch;
  readonly #lateness: Lateness;
  readonly #running: Promise<unknown>;

  constructor(private readonly parts: FollowedChangesParts) {
    const { views, store, feed, limits, clock, logger, led } = parts;
    this.#views = new Map(views.map((view) => [view.name, this.#followed(view)]));
    const followers = [...this.#views.values()].map(({ follower }) => follower);
    // Where nobody writes although there is work, that is seen from here too.
    this.#lateness = new Lateness(feed, clock);
    this.#watch = new StallWatch(store, limits.stall, logger);
    this.#watch.start(() => followers.filter(({ name }) => !led(name)));
    this.#running = Promise.all(followers.map((follower) => follower.run(this.#over.signal)));
  }

  /** This process has written it: whoever tells of it need not read it again. */
  wrote(committed: ViewCommitted): void {
    if (this.parts.listeners.of(committed.view)) this.#view(committed.view).recent.add(committed);
  }

  /** Others may write from now on. */
  forgetWritten(): void {
    for (const { recent } of this.#views.values()) recent.forget();
  }

  consumed(view: string): Position {
    return this.#view(view).follower.consumed;
  }

  /** As `Projections.reached`, of what is read here. */
  async reached(view: string, position: Position, timeout: number): Promise<boolean> {
    const { follower } = this.#view(view);
    if (follower.consumed >= position) return true;
    if (timeout === 0 || this.#watch.stalled(follower)) return false;
    return follower.waiters.wait(position, { timeout });
  }

  /** Resolves once what is read here has everything up to `position`. Rejects with the signal's reason, and when this ends. */
  async caughtUp(view: string, position: Position, signal: AbortSignal): Promise<void> {
    const { follower } = this.#view(view);
    while (follower.consumed < position) {
      signal.throwIfAborted();
      this.#over.signal.throwIfAborted();
      await follower.waiters.wait(position, { signal });
    }
  }

  async status(view: string): Promise<Pick<ViewStatus, 'name' | 'state' | 'position' | 'head' | 'lag' | 'lagSeconds' | 'error'>> {
    const { follower } = this.#view(view);
    const head = await this.parts.store.head();
    const { consumed: position, error } = follower;
    const state = this.#watch.stalled(follower) ? 'stalled' : 'live';
    const lagSeconds = await this.#lateness.of(follower, head, this.#over.signal);
    const lag = { lag: Math.max(0, head - position), ...(lagSeconds !== undefined && { lagSeconds }) };
    return { name: view, state, position, head, ...lag, ...(error && { error: error.message }) };
  }

  async stop(): Promise<void> {
    this.#watch.stop();
    this.#over.abort(new StoreUnavailable('The projections stop here'));
    await this.#running;
  }

  #view(name: string): Followed {
    const view = this.#views.get(name);
    if (!view) throw new UnknownOperand(`There is no view ${name}`);
    return view;
  }

  #followed(view: AnyView): Followed {
    const { feed, start, listeners, limits, logger, folded, read } = this.parts;
    const recent = new RecentCommits();
    const documents = async (ids: readonly string[], position: Position): Promise<ReadonlyMap<string, ViewDocument | undefined>> => {
      const own = recent.take(ids, position);
      const others = ids.filter((id) => !own.has(id));
      return others.length === 0 ? own : new Map([...own, ...(await read(view, others))]);
    };
    const follower = new ChangeFollower({
      view,
      feed,
      start,
      logger,
      backOff: limits.projection.backOff,
      heard: () => listeners.of(view.name),
      tell: (committed) => listeners.hear(committed),
      fold: { folded: (position, signal) => folded(view.name, position, signal), documents },
    });
    return { follower, recent };
  }
}
