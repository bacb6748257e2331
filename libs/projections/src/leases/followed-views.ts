import { StoreUnavailable, type EventStore, type LogReplaced, type Position } from '@tiffin/event-sourcing';
import {
  UnknownOperand,
  type AnyView,
  type ViewCatalog,
  type ViewDocument,
  type ViewReader,
  type ViewStatus,
  type ViewStore,
} from '@tiffin/read-models';
import { engineLimits } from '../projections/engine-limits.js';
import type { EngineLogger } from '../projections/engine-logger.js';
import { StallWatch, type StallLimits } from '../projections/stall-watch.js';
import type { LeaseTimer } from './lease-timer.js';
import type { OpenedGeneration } from '../projections/open-generations.js';
import { StandbyView } from './standby-view.js';

export interface FollowedViewsParts {
  readonly store: EventStore;
  readonly logger: EngineLogger;
  readonly stall?: StallLimits;
  readonly views: readonly AnyView[];
  readonly catalog: ViewCatalog;
  readonly logId: string;
  readonly replaced?: (error: LogReplaced) => void;
  readonly timer?: LeaseTimer;
}

/** All views of a process that stands by: read, and followed, while another one writes them. */
export class FollowedViews {
  readonly #over = new AbortController();
  readonly #views: ReadonlyMap<string, StandbyView>;
  readonly #running: Promise<unknown>;
  readonly #watch: StallWatch;
  /** Resolves once each of them can be read. */
  readonly complete: Promise<unknown>;

  constructor(private readonly parts: FollowedViewsParts) {
    const { views, store, logger, stall = engineLimits.stall } = parts;
    this.#views = new Map(views.map((view) => [view.name, new StandbyView({ ...parts, view })]));
    const all = [...this.#views.values()];
    this.complete = Promise.all(all.map(({ found }) => found));
    this.#running = Promise.all(all.map((view) => view.run(this.#over.signal)));
    // Where nobody writes although there is work, that is seen from here too.
    this.#watch = new StallWatch(store, stall, logger);
    this.#watch.start(() => all);
  }

  /** Reads whichever generation is live there. Throws `StoreUnavailable` until there is one. */
  reader(view: string): ViewReader<ViewDocument> {
    const store = (): ViewStore<ViewDocument> => this.#followed(view).store;
    return {
      get: async (id) => (await store().getMany([id])).get(id),
      getMany: async (ids) => store().getMany(ids),
      query: async (query) => store().query(query),
      count: async (where) => store().count(where),
    };
  }

  async reached(view: string, position: Position, timeout: number): Promise<boolean> {
    const followed = this.#view(view);
    if (followed.consumed >= position) return true;
    return timeout > 0 && !this.#watch.stalled(followed) && followed.waiters.wait(position, { timeout });
  }

  /** Resolves once every view has come to the log's end as it is now; rejects with the signal's reason. */
  async caughtUp(signal: AbortSignal): Promise<void> {
    const position = await this.parts.store.head();
    for (const view of this.#views.values()) {
      while (view.consumed < position) {
        signal.throwIfAborted();
        this.#over.signal.throwIfAborted();
        await view.waiters.wait(position, { signal });
      }
    }
  }

  /** Throws `LogReplaced` where the log does not have what was folded into the views that are read here, and `StoreUnavailable`. */
  async refuseReplacedLog(): Promise<void> {
    await Promise.all([...this.#views.values()].map((view) => view.refuseReplacedLog()));
  }

  async progress(): Promise<readonly ViewStatus[]> {
    const head = await this.parts.store.head();
    return Promise.all([...this.#views.keys()].map((view) => this.status(view, head)));
  }

  /** As far as it can be seen from here: what goes on with the view is known to the process that writes it. */
  async status(name: string, knownHead?: Position): Promise<ViewStatus> {
    const head = knownHead ?? (await this.parts.store.head());
    const view = this.#view(name);
    const { consumed: position, error } = view;
    const state = this.#watch.stalled(view) ? 'stalled' : 'live';
    const { generation, store } = this.#followed(name);
    const found = { documents: await store.size(), parked: await store.parkedCount() };
    const unknown = { previousGeneration: null, rebuild: null, verification: null };
    const { version, number } = generation;
    const lag = Math.max(0, head - position);
    return {
      name,
      version,
      generation: number,
      state,
      position,
      head,
      lag,
      ...found,
      ...unknown,
      ...(error && { error: error.message }),
    };
  }

  async stop(): Promise<void> {
    this.#watch.stop();
    this.#over.abort(new Error('This process no longer stands by'));
    await this.#running;
  }

  #view(name: string): StandbyView {
    const view = this.#views.get(name);
    if (!view) throw new UnknownOperand(`There is no view ${name}`);
    return view;
  }

  #followed(name: string): OpenedGeneration {
    const { followed } = this.#view(name);
    if (!followed) throw new StoreUnavailable(`No process has begun to fold ${name}`);
    return followed;
  }
}
