import { Signal } from '@tiffin/event-sourcing';
import type { Generation, ViewDocument, ViewStore } from '@tiffin/read-models';
import type { ProjectionLoop } from './projection-loop.js';

/** So many documents are counted in no time. */
const FEW = 10_000;
/** Of many the number is kept this many times as long as it took to count them: whoever watches a rebuild asks often. */
const KEPT = 50;

/** A generation at work: its store, the projection that feeds it, and those who read it. */
export class RunningGeneration {
  readonly #leaving = new AbortController();
  readonly #unread = new Signal();
  #reads = 0;
  #size: { readonly documents: number; readonly until: number } | undefined;
  #over: Promise<void> | undefined;
  #closed: Promise<void> | undefined;

  constructor(
    readonly generation: Generation,
    readonly store: ViewStore<ViewDocument>,
    readonly projection: ProjectionLoop,
  ) {}

  /** Nobody may begin to read it any more. */
  get closed(): boolean {
    return this.#closed !== undefined;
  }

  /** Begins to follow the log, until the signal aborts or the generation is closed. */
  follow(signal: AbortSignal): void {
    this.#over ??= this.projection.run(AbortSignal.any([signal, this.#leaving.signal]));
  }

  /** Resolves when it follows the log no more: closed, stopped with an error, or never begun. */
  async over(): Promise<void> {
    await this.#over;
  }

  /** Reads, during which the store stays open. */
  async read<Result>(work: (store: ViewStore<ViewDocument>) => Promise<Result>): Promise<Result> {
    this.#reads += 1;
    try {
      return await work(this.store);
    } finally {
      this.#reads -= 1;
      if (this.#reads === 0) this.#unread.notifyAll();
    }
  }

  /** Number of documents; of many it may be some seconds old. */
  async size(): Promise<number> {
    if (this.#size && performance.now() < this.#size.until) return this.#size.documents;
    const begun = performance.now();
    const documents = await this.read((store) => store.size());
    const counted = performance.now();
    this.#size = documents < FEW ? undefined : { documents, until: counted + KEPT * (counted - begun) };
    return documents;
  }

  /** Ends following, and closes the store once nobody reads it. Twice is once. */
  close(): Promise<void> {
    return (this.#closed ??= this.#close());
  }

  async #close(): Promise<void> {
    this.#leaving.abort(new Error(`${this.projection.name} is closed`));
    await this.#over;
    this.projection.waiters.cancelAll();
    while (this.#reads > 0) await this.#unread.wait();
    await this.store.close();
  }
}
