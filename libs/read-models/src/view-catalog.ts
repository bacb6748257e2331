import type { ViewStore } from './view-store.js';
import type { AnyView, ViewDocument } from './view.js';

/** One fold of a view version from the beginning of one log, in a store of its own. */
export interface Generation {
  readonly view: string;
  readonly version: number;
  /** Grows with every fold from the beginning, over all versions of the view. */
  readonly number: number;
  /** The log it was folded from (design 4). */
  readonly logId: string;
}

/** A generation's store can't be used: damaged, made for other indexes, or folded from another log. Fold a new one. */
export class UnusableGeneration extends Error {
  override readonly name = 'UnusableGeneration';

  constructor(
    readonly generation: Generation,
    readonly reason: string,
    options?: ErrorOptions,
  ) {
    super(`${generation.view} version ${generation.version}, generation ${generation.number}: ${reason}`, options);
  }
}

/** Which generations of the views exist, which one of a view version answers reads, and where their stores are. */
export interface ViewCatalog {
  /** The generation that answers reads of this view version. */
  live(view: AnyView): Promise<Generation | undefined>;
  /** Registers the next generation: empty, and not live yet. */
  add(view: AnyView, logId: string): Promise<Generation>;
  /** From now on this one answers reads; the one that did before stays until it is dropped. */
  makeLive(generation: Generation): Promise<void>;
  /** Removes the generation with its documents. */
  drop(generation: Generation): Promise<void>;
  /** Throws `UnusableGeneration`. */
  open<Document extends ViewDocument>(view: AnyView, generation: Generation): Promise<ViewStore<Document>>;
  close(): Promise<void>;
}
