import { LogReplaced, StoreUnavailable, type EventStore, type Position } from '@tiffin/event-sourcing';
import { UnknownOperand, type ViewStatus } from '@tiffin/projections';
import type { OpenedGeneration } from '@tiffin/projections/engine';
import type { AnyView, ViewCatalog, ViewDocument, ViewReader, ViewStore } from '@tiffin/read-models';
import type { LeaseTimer } from './lease-timer.js';
import { ViewReplica } from './view-replica.js';

export interface ViewReplicasOptions {
  readonly store: EventStore;
  readonly views: readonly AnyView[];
  readonly catalog: ViewCatalog;
  readonly logId: string;
  readonly onLogReplaced?: (error: LogReplaced) => void;
  readonly timer?: LeaseTimer;
  /** Whether this process folds the view itself at present. */
  readonly holdsLease: (view: string) => boolean;
}

/** One replica of each view: reads what another process folds. */
export class ViewReplicas {
  readonly #ended = new AbortController();
  readonly #replicas: ReadonlyMap<string, ViewReplica>;
  readonly #running: Promise<unknown>;
  readonly #onLogReplaced: ViewReplicasOptions['onLogReplaced'];

  constructor(options: ViewReplicasOptions) {
    const { views, holdsLease, onLogReplaced } = options;
    this.#onLogReplaced = onLogReplaced;
    this.#replicas = new Map(
      views.map((view) => [view.name, new ViewReplica({ ...options, view, holdsLease: () => holdsLease(view.name) })]),
    );
    this.#running = Promise.all([...this.#replicas.values()].map((view) => view.run(this.#ended.signal)));
  }

  /** Resolves once every view can be read. */
  async whenAllReadable(): Promise<void> {
    await Promise.all([...this.#replicas.values()].map(({ whenReadable }) => whenReadable));
  }

  /** Reads the generation that is live at each call. Reads reject with `StoreUnavailable` until there is one. */
  reader(view: string): ViewReader<ViewDocument> {
    const store = (): ViewStore<ViewDocument> => this.#openedGeneration(view).store;
    return {
      get: async (id) => (await store().getMany([id])).get(id),
      getMany: async (ids) => store().getMany(ids),
      query: async (query) => store().query(query),
      count: async (where) => store().count(where),
    };
  }

  /** Resolves `true` once the stored checkpoint is at `position`; `false` after `timeout` ms, or when this process takes the view over. */
  async waitFor(view: string, position: Position, timeout: number, signal: AbortSignal): Promise<boolean> {
    const replica = this.#replica(view);
    return replica.storedPosition >= position || replica.waiters.wait(position, { timeout, signal });
  }

  /**
   * Throws `LogReplaced`, after `onLogReplaced` was called, if the log lacks an event that was folded into a view, and `StoreUnavailable`.
   */
  async refuseReplacedLog(): Promise<void> {
    try {
      await Promise.all([...this.#replicas.values()].map((view) => view.refuseReplacedLog()));
    } catch (error) {
      if (error instanceof LogReplaced) this.#onLogReplaced?.(error);
      throw error;
    }
  }

  /** The status as far as the stores show it. Rebuilds and verifications are known only to the process that folds the view. */
  async status(name: string): Promise<Pick<ViewStatus, 'version' | 'generation' | 'documents' | 'parked' | 'error'>> {
    const { error } = this.#replica(name);
    const { generation, store } = this.#openedGeneration(name);
    const [documents, parked] = await Promise.all([store.size(), store.parkedCount()]);
    return { version: generation.version, generation: generation.number, documents, parked, ...(error && { error: error.message }) };
  }

  /**
   * This process folds some views from now on: callers that wait for a replica go to the engine, and replicas look for a generation at
   * once.
   */
  leasesAcquired(): void {
    for (const view of this.#replicas.values()) {
      view.waiters.cancelAll();
      view.wake();
    }
  }

  /** Resolves once every replica has looked up which generation is live. */
  async refresh(signal: AbortSignal): Promise<void> {
    await Promise.all([...this.#replicas.values()].map((view) => view.refresh(signal)));
  }

  async stop(): Promise<void> {
    this.#ended.abort(new Error('This process no longer reads the views'));
    await this.#running;
  }

  #replica(name: string): ViewReplica {
    const view = this.#replicas.get(name);
    if (!view) throw new UnknownOperand(`There is no view ${name}`);
    return view;
  }

  #openedGeneration(name: string): OpenedGeneration {
    const { opened } = this.#replica(name);
    if (!opened) throw new StoreUnavailable(`No process has begun to fold ${name}`);
    return opened;
  }
}
