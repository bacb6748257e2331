import { Signal, type RecordedEvent } from '@tiffin/event-sourcing';
import type { Generation, ViewDefinition, ViewDocument, ViewReader, ViewStore } from '@tiffin/read-models';
import type { ProjectionLoop } from './projection-loop.js';

/** Up to this many documents are counted anew at each call. */
const CHEAP_COUNT = 10_000;
/** A larger count is cached for this many times as long as it took, since a page that shows a rebuild asks often. */
const CACHE_FACTOR = 50;

/** A generation in use: its store, the projection that feeds it, and its readers. */
export class RunningGeneration {
  readonly #leaving = new AbortController();
  readonly #noReaders = new Signal();
  #reads = 0;
  #size: { readonly documents: number; readonly until: number } | undefined;
  #over: Promise<void> | undefined;
  #closed: Promise<void> | undefined;

  constructor(
    readonly generation: Generation,
    readonly store: ViewStore<ViewDocument>,
    readonly projection: ProjectionLoop,
  ) {}

  /** No new reads may begin. */
  get closed(): boolean {
    return this.#closed !== undefined;
  }

  /** Begins to fold the log, until the signal aborts or the generation is closed. */
  follow(signal: AbortSignal): void {
    this.#over ??= this.projection.run(AbortSignal.any([signal, this.#leaving.signal]));
  }

  /** Resolves when it no longer folds the log: it was closed, its projection failed, or it was never started. */
  async over(): Promise<void> {
    await this.#over;
  }

  /** Keeps the store open until `work` is done. */
  async read<Result>(work: (store: ViewStore<ViewDocument>) => Promise<Result>): Promise<Result> {
    this.#reads += 1;
    try {
      return await work(this.store);
    } finally {
      this.#reads -= 1;
      if (this.#reads === 0) this.#noReaders.notifyAll();
    }
  }

  /** Number of documents. A large number may be some seconds old. */
  async size(): Promise<number> {
    if (this.#size && performance.now() < this.#size.until) return this.#size.documents;
    const begun = performance.now();
    const documents = await this.read((store) => store.size());
    const counted = performance.now();
    this.#size = documents < CHEAP_COUNT ? undefined : { documents, until: counted + CACHE_FACTOR * (counted - begun) };
    return documents;
  }

  /** Stops folding, and closes the store once all reads are done. A second call waits for the first. */
  close(): Promise<void> {
    return (this.#closed ??= this.#close());
  }

  async #close(): Promise<void> {
    this.#leaving.abort(new Error(`${this.projection.name} is closed`));
    await this.#over;
    this.projection.waiters.cancelAll();
    while (this.#reads > 0) await this.#noReaders.wait();
    await this.store.close();
  }
}

/** Reads the generation of the view that is live at each call. */
export function readerOf<Document extends ViewDocument, Event extends RecordedEvent>(
  view: ViewDefinition<Document, Event>,
  live: (view: string) => RunningGeneration,
): ViewReader<Document> {
  const read = <Result>(work: (store: ViewStore<Document>) => Promise<Result>): Promise<Result> =>
    live(view.name).read((store) => work(store as ViewStore<Document>));
  return {
    get: async (id) => (await read((store) => store.getMany([id]))).get(id),
    getMany: async (ids) => read((store) => store.getMany(ids)),
    query: async (query) => read((store) => store.query(query)),
    count: async (where) => read((store) => store.count(where)),
  };
}
