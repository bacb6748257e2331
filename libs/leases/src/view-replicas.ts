import { StoreUnavailable, type EventStore, type LogReplaced, type Position } from '@tiffin/event-sourcing';
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
  /** Whether this process writes the view itself at present. */
  readonly holdsLease: (view: string) => boolean;
}

/** All views as they are seen from aside: read, while another process writes them. */
export class ViewReplicas {
  readonly #over = new AbortController();
  readonly #replicas: ReadonlyMap<string, ViewReplica>;
  readonly #running: Promise<unknown>;

  constructor(parts: ViewReplicasOptions) {
    const { views, holdsLease } = parts;
    this.#replicas = new Map(
      views.map((view) => [view.name, new ViewReplica({ ...parts, view, holdsLease: () => holdsLease(view.name) })]),
    );
    this.#running = Promise.all([...this.#replicas.values()].map((view) => view.run(this.#over.signal)));
  }

  /** Resolves once the view can be read. */
  whenReadable(view: string): Promise<void> {
    return this.#replica(view).whenReadable;
  }

  /** Reads whichever generation is live there. Throws `StoreUnavailable` until there is one. */
  reader(view: string): ViewReader<ViewDocument> {
    const store = (): ViewStore<ViewDocument> => this.#openedGeneration(view).store;
    return {
      get: async (id) => (await store().getMany([id])).get(id),
      getMany: async (ids) => store().getMany(ids),
      query: async (query) => store().query(query),
      count: async (where) => store().count(where),
    };
  }

  /** Resolves `true` once the stored checkpoint is at `position`, `false` after `timeout` ms and where the view is written here. */
  async waitFor(view: string, position: Position, timeout: number, signal: AbortSignal): Promise<boolean> {
    const followed = this.#replica(view);
    return followed.storedPosition >= position || followed.waiters.wait(position, { timeout, signal });
  }

  /** Throws `LogReplaced` where the log does not have what was folded into the views that are read here, and `StoreUnavailable`. */
  async refuseReplacedLog(): Promise<void> {
    await Promise.all([...this.#replicas.values()].map((view) => view.refuseReplacedLog()));
  }

  /** As far as it can be seen from here: what goes on with the view is known to the process that writes it. */
  async status(name: string): Promise<Pick<ViewStatus, 'version' | 'generation' | 'documents' | 'parked' | 'error'>> {
    const { error } = this.#replica(name);
    const { generation, store } = this.#openedGeneration(name);
    const [documents, parked] = await Promise.all([store.size(), store.parkedCount()]);
    return { version: generation.version, generation: generation.number, documents, parked, ...(error && { error: error.message }) };
  }

  /** Some views are written here from now on: who waits for those asks there, and what is not found yet may be there by now. */
  leasesAcquired(): void {
    for (const view of this.#replicas.values()) {
      view.waiters.cancelAll();
      view.wake();
    }
  }

  /** Resolves once all that is read here is what is live now. */
  async refresh(signal: AbortSignal): Promise<void> {
    await Promise.all([...this.#replicas.values()].map((view) => view.refresh(signal)));
  }

  async stop(): Promise<void> {
    this.#over.abort(new Error('This process no longer reads the views'));
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
