import { StoreUnavailable, type Position } from '@tiffin/event-sourcing';
import type { ViewStore } from './view-store.js';
import type { AnyView, ViewDocument } from './view.js';

/** How a rebuilt generation goes live: `auto`: once it has caught up; `manual`: when an operator switches to it. */
export type SwitchMode = 'auto' | 'manual';

/** One fold of a view version from the beginning of one log, in its own store. */
export interface Generation {
  readonly view: string;
  readonly version: number;
  /** Grows with every generation of the view, across its versions. */
  readonly number: number;
  /** The log it was folded from (docs/reference/design.md#4.4). */
  readonly logId: string;
}

/**
 * The role of a generation. `waiting`: only registered. `rebuilding`: folded to go live once it has caught up. `failed`: a rebuild that
 * can't be finished; only its reason is kept. `live`: answers reads. `previous`: was live before; a rollback makes it live again.
 * `scratch`: folded to compare the live one with it. Of each view version at most one is `rebuilding`, one `live`, one `previous`.
 */
export type GenerationRole = 'waiting' | 'rebuilding' | 'failed' | 'live' | 'previous' | 'scratch';

/** The state of a rebuild, so that it continues after a crash, and its failure is known after a restart. */
export interface RebuildRecord {
  readonly switch: SwitchMode;
  /** ISO 8601 in UTC. */
  readonly startedAt: string;
  /** Whether it has caught up. */
  readonly ready: boolean;
  readonly failure?: RebuildFailure;
}

export interface RebuildFailure {
  readonly error: string;
  /** The position of the fold when it failed. */
  readonly position: Position;
}

export interface CatalogedGeneration {
  readonly generation: Generation;
  readonly role: GenerationRole;
  /** Set for the roles `rebuilding` and `failed`. */
  readonly rebuild?: RebuildRecord;
}

/** The role of a new generation; `waiting` by default. */
export type GenerationPurpose =
  | { readonly role: 'waiting' | 'live' | 'scratch' }
  | { readonly role: 'rebuilding'; readonly switch: SwitchMode; readonly startedAt: string };

/** A generation's store can't be used: it is damaged, has other indexes, or was folded from another log. Fold a new one. */
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

/** The view version is being rebuilt already. */
export class RebuildUnderWay extends Error {
  override readonly name = 'RebuildUnderWay';

  constructor({ name, version }: AnyView) {
    super(`${name} version ${version} is being rebuilt already`);
  }
}

/** The name of the lease on a version of a view: `orders-v3`. Servers of two versions may each fold their own. */
export function leaseName({ name, version }: Pick<AnyView, 'name' | 'version'>): string {
  return `${name}-v${version}`;
}

/** The error of a change under an epoch that is over. The change was not made. */
export function staleEpoch(epoch: number): StoreUnavailable {
  return new StoreUnavailable(`Another server projects by now: epoch ${epoch} is over`);
}

/** The generations of all views: which exist, which one of each view version is live, and their stores. */
export interface ViewCatalog {
  /**
   * Changes of this view's generations through this catalog use this epoch of the lease from now on. They, and this call, throw
   * `StoreUnavailable` once another process holds the lease under a newer epoch. Changes under older epochs are refused from now on.
   */
  fence(view: AnyView, epoch: number): Promise<void>;
  /** The live generation of this view version. */
  live(view: AnyView): Promise<Generation | undefined>;
  /** All generations of the view, of every version, that are not dropped, in the order of their numbers. */
  generations(view: string): Promise<readonly CatalogedGeneration[]>;
  /**
   * Registers and returns a new, empty generation. With the role `live`, returns the live one instead if there is one already. With
   * `rebuilding`, forgets a failed rebuild, and throws `RebuildUnderWay` if one is running.
   */
  add(view: AnyView, logId: string, purpose?: GenerationPurpose): Promise<Generation>;
  /** Records that the rebuilding generation has caught up. Throws if it is not being rebuilt. */
  markReady(generation: Generation): Promise<void>;
  /** Records that the rebuilding generation has failed. Keeps the reason until the next rebuild, and removes its documents. */
  fail(generation: Generation, failure: RebuildFailure): Promise<void>;
  /**
   * Makes this generation live, the live one previous, and drops the previous one, in one transaction. A second call does nothing. The
   * dropped one's documents stay until `drop`, or until the catalog is opened again.
   */
  makeLive(generation: Generation): Promise<void>;
  /** Removes the generation with its documents. A second call does nothing. */
  drop(generation: Generation): Promise<void>;
  /**
   * Opens the generation's store. Throws `UnusableGeneration`. With `unchecked`, for a generation that is not read yet, it does not read
   * the whole store for damage, which would block the thread for about a second per gigabyte of an embedded store.
   */
  open<Document extends ViewDocument>(view: AnyView, generation: Generation, check?: 'unchecked'): Promise<ViewStore<Document>>;
  /** The size of the generation, in bytes, as far as the store knows. */
  size(generation: Generation): Promise<number>;
  close(): Promise<void>;
}
