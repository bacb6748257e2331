import { StoreUnavailable, type EventStore, type LogReplaced, type Position } from '@tiffin/event-sourcing';
import { UnknownOperand, type ViewStatus } from '@tiffin/projections';
import type { OpenedGeneration } from '@tiffin/projections/engine';
import type { AnyView, ViewCatalog, ViewDocument, ViewReader, ViewStore } from '@tiffin/read-models';
import type { LeaseTimer } from './lease-timer.js';
import { StandbyView } from './standby-view.js';

export interface FollowedViewsParts {
  readonly store: EventStore;
  readonly views: readonly AnyView[];
  readonly catalog: ViewCatalog;
  readonly logId: string;
  readonly replaced?: (error: LogReplaced) => void;
  readonly timer?: LeaseTimer;
  /** Whether this process writes the view itself at present. */
  readonly led: (view: string) => boolean;
}

/** All views as they are seen from aside: read, while another process writes them. */
export class FollowedViews {
  readonly #over = new AbortController();
  readonly #views: ReadonlyMap<string, StandbyView>;
  readonly #running: Promise<unknown>;

  constructor(parts: FollowedViewsParts) {
    const { views, led } = parts;
    this.#views = new Map(views.map((view) => [view.name, new StandbyView({ ...parts, view, led: () => led(view.name) })]));
    this.#running = Promise.all([...this.#views.values()].map((view) => view.run(this.#over.signal)));
  }

  /** Resolves once the view can be read. */
  found(view: string): Promise<void> {
    return this.#view(view).found;
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

  /** Resolves `true` once the stored checkpoint is at `position`, `false` after `timeout` ms and where the view is written here. */
  async reached(view: string, position: Position, timeout: number, signal: AbortSignal): Promise<boolean> {
    const followed = this.#view(view);
    return followed.stored >= position || followed.waiters.wait(position, { timeout, signal });
  }

  /** Throws `LogReplaced` where the log does not have what was folded into the views that are read here, and `StoreUnavailable`. */
  async refuseReplacedLog(): Promise<void> {
    await Promise.all([...this.#views.values()].map((view) => view.refuseReplacedLog()));
  }

  /** As far as it can be seen from here: what goes on with the view is known to the process that writes it. */
  async seen(name: string): Promise<Pick<ViewStatus, 'version' | 'generation' | 'documents' | 'parked' | 'error'>> {
    const { error } = this.#view(name);
    const { generation, store } = this.#followed(name);
    const [documents, parked] = await Promise.all([store.size(), store.parkedCount()]);
    return { version: generation.version, generation: generation.number, documents, parked, ...(error && { error: error.message }) };
  }

  /** Some views are written here from now on: who waits for those asks there, and what is not found yet may be there by now. */
  leadTaken(): void {
    for (const view of this.#views.values()) {
      view.waiters.giveUp();
      view.wake();
    }
  }

  /** Resolves once all that is read here is what is live now. */
  async renewed(signal: AbortSignal): Promise<void> {
    await Promise.all([...this.#views.values()].map((view) => view.renewed(signal)));
  }

  async stop(): Promise<void> {
    this.#over.abort(new Error('This process no longer reads the views'));
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
