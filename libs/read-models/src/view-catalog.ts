import { StoreUnavailable, type Position } from '@tiffin/event-sourcing';
import type { ViewStore } from './view-store.js';
import type { AnyView, ViewDocument } from './view.js';

/** How a rebuilt generation goes live: by itself once it has caught up, or when an operator says so. */
export type SwitchMode = 'auto' | 'manual';

/** One fold of a view version from the beginning of one log, in a store of its own. */
export interface Generation {
  readonly view: string;
  readonly version: number;
  /** Grows with every fold from the beginning, over all versions of the view. */
  readonly number: number;
  /** The log it was folded from (docs/reference/design.md#4.4). */
  readonly logId: string;
}

/**
 * What a generation is there for. `waiting`: registered, and no more yet. `rebuilding`: folded beside the live one, to go live when it has
 * caught up. `failed`: such a one that can't be finished; nothing is left of it but why. `live`: answers reads. `previous`: was live before,
 * to go back to. `scratch`: folded to compare the live one with. Of each view version at most one is `rebuilding`, one `live`, one `previous`.
 */
export type GenerationRole = 'waiting' | 'rebuilding' | 'failed' | 'live' | 'previous' | 'scratch';

/** How a rebuild stands, so that it goes on after a crash and its end is known after a restart. */
export interface RebuildRecord {
  readonly switch: SwitchMode;
  /** ISO 8601 in UTC. */
  readonly startedAt: string;
  /** It had caught up once. */
  readonly ready: boolean;
  readonly failure?: RebuildFailure;
}

export interface RebuildFailure {
  readonly error: string;
  /** How far the fold had come. */
  readonly position: Position;
}

export interface CatalogedGeneration {
  readonly generation: Generation;
  readonly role: GenerationRole;
  /** Of `rebuilding` and `failed` ones. */
  readonly rebuild?: RebuildRecord;
}

/** What a new generation is for; without one it is `waiting`. */
export type GenerationPurpose =
  | { readonly role: 'waiting' | 'live' | 'scratch' }
  | { readonly role: 'rebuilding'; readonly switch: SwitchMode; readonly startedAt: string };

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

/** The view version has a generation that is being rebuilt already. */
export class RebuildUnderWay extends Error {
  override readonly name = 'RebuildUnderWay';

  constructor({ name, version }: AnyView) {
    super(`${name} version ${version} is being rebuilt already`);
  }
}

/** What the lease on a version of a view is named: servers of two versions may each fold theirs. */
export function leaseName({ name, version }: Pick<AnyView, 'name' | 'version'>): string {
  return `${name}-v${version}`;
}

/** Of a change under an epoch that is over; nothing happened. */
export function staleEpoch(epoch: number): StoreUnavailable {
  return new StoreUnavailable(`Another server projects by now: epoch ${epoch} is over`);
}

/** Which generations of the views exist, which one of a view version answers reads, and where their stores are. */
export interface ViewCatalog {
  /**
   * Whoever changes the generations of this view here from now on does so under this epoch of the lease for this version: every change is refused with
   * `StoreUnavailable` once another process leads it under a newer one, and so is this call. Whoever led it before is refused from now on.
   */
  fence(view: AnyView, epoch: number): Promise<void>;
  /** The generation that answers reads of this view version. */
  live(view: AnyView): Promise<Generation | undefined>;
  /** All generations of the view that aren't dropped, of every version, in the order of their numbers. */
  generations(view: string): Promise<readonly CatalogedGeneration[]>;
  /**
   * Registers the next generation, empty. `live`: where the version has a live one already, that one is the answer, and nothing is registered.
   * `rebuilding`: forgets a rebuild that failed; throws `RebuildUnderWay`.
   */
  add(view: AnyView, logId: string, purpose?: GenerationPurpose): Promise<Generation>;
  /** The rebuilding generation has caught up. Throws where it isn't being rebuilt. */
  markReady(generation: Generation): Promise<void>;
  /** The rebuilding generation can't be finished: why is kept until the next rebuild, its documents are not. */
  fail(generation: Generation, failure: RebuildFailure): Promise<void>;
  /**
   * From now on this one answers reads, the one that did before is the previous one, and an older previous one is dropped: all of it or
   * nothing. Doing it twice is doing it once. The dropped one's documents stay until `drop`, or until the catalog is opened again.
   */
  makeLive(generation: Generation): Promise<void>;
  /** Removes the generation with its documents. Twice is once. */
  drop(generation: Generation): Promise<void>;
  /**
   * Throws `UnusableGeneration`. `unchecked`: without reading all of it for damage, which holds up the thread for about a second per gigabyte of
   * an embedded store; for what nobody reads yet.
   */
  open<Document extends ViewDocument>(view: AnyView, generation: Generation, check?: 'unchecked'): Promise<ViewStore<Document>>;
  /** What the generation takes up, in bytes, as far as the store knows. */
  size(generation: Generation): Promise<number>;
  close(): Promise<void>;
}
