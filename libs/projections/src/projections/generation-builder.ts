import type { Position } from '@tiffin/event-sourcing';
import type { AnyView, Generation, VerifiedStore } from '@tiffin/read-models';
import type { VerifiedView } from '../rebuilding/comparison.js';
import type { SpentTimes } from '../rebuilding/fold-times.js';
import type { Dismissal, DocumentDifference } from '../view-operations.js';

/** A generation that is to be folded until it has caught up. */
export interface GenerationBuild {
  readonly view: AnyView;
  readonly generation: Generation;
  /** Of the writer's lease. */
  readonly epoch: number;
  readonly dismissed: readonly Dismissal[];
  /** Whether nobody else in this process has its store open before it is built, not even to read it. */
  readonly alone: boolean;
  /** How far to fold; asked again when the fold is there, until the answer lies no further. */
  readonly until: () => Promise<Position>;
  readonly signal: AbortSignal;
  /** Hears now and then how far the fold has come, and what its time went into. */
  readonly progress: (position: Position, spent: SpentTimes) => void;
}

/** The generation of a view that answers reads at the moment of each call. */
export interface LiveSide {
  readonly generation: () => Generation;
  readonly store: () => VerifiedStore;
  /** Resolves once it has consumed the position; rejects where it never will, and with the signal's reason. */
  readonly waitFor: (position: Position, signal: AbortSignal) => Promise<void>;
}

/** A live generation that is to be compared with a fold from the beginning. */
export interface GenerationVerification {
  readonly view: AnyView;
  readonly live: LiveSide;
  /** A generation of the verification's own. */
  readonly scratch: Generation;
  /** Of the writer's lease. */
  readonly epoch: number;
  readonly dismissed: readonly Dismissal[];
  readonly signal: AbortSignal;
  /** Hears now and then how far the fold and the comparison have come. */
  readonly progress: (progress: Pick<VerifiedView, 'position' | 'documents'>) => void;
  /** Of so many differing documents both sides are answered. */
  readonly shown: number;
}

export interface VerifiedGeneration extends VerifiedView {
  /** Both sides of the first documents that differ, as they were when the comparison was done. */
  readonly shown: readonly DocumentDifference[];
}

/**
 * Folds a generation that nobody reads yet into its store, which nobody else writes to meanwhile. One that was cut short goes on where it was
 * when it is built again. Nothing is announced.
 */
export interface GenerationBuilder {
  /**
   * Answers the position that was reached; from then on the generation is durable, and may be opened. Rejects with the signal's reason,
   * with what the fold throws (`UnplacedEvent`), and with what the log and the store throw.
   */
  build(task: GenerationBuild): Promise<Position>;
  /**
   * Folds the scratch generation and compares the live one with it, as `verifyView` says, while it goes on. Rejects as `build` does, and with what
   * `reached` rejects with.
   */
  verify(task: GenerationVerification): Promise<VerifiedGeneration>;
}
