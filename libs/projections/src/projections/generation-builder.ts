import type { Position } from '@tiffin/event-sourcing';
import type { AnyView, Generation, VerifiedStore } from '@tiffin/read-models';
import type { VerifiedView } from '../rebuilding/comparison.js';
import type { SpentTimes } from '../rebuilding/fold-times.js';
import type { Dismissal, DocumentDifference } from '../view-operations.js';

/** The task of folding a generation until it has caught up. */
export interface GenerationBuild {
  readonly view: AnyView;
  readonly generation: Generation;
  /** The epoch of the writer's lease. */
  readonly epoch: number;
  readonly dismissed: readonly Dismissal[];
  /** Whether no other part of this process has the generation's store open, not even for reads. */
  readonly alone: boolean;
  /** How far to fold. Called again when the fold is there, until the answer is no further. */
  readonly until: () => Promise<Position>;
  readonly signal: AbortSignal;
  /** Called now and then with the position of the fold and the time spent, in ms. */
  readonly progress: (position: Position, spent: SpentTimes) => void;
}

/** The generation of a view that is live at the moment of each call. */
export interface LiveSide {
  readonly generation: () => Generation;
  readonly store: () => VerifiedStore;
  /** Resolves once it has consumed the position. Rejects if it never will, and with the signal's reason. */
  readonly waitFor: (position: Position, signal: AbortSignal) => Promise<void>;
}

/** The task of comparing a live generation with a fold from the beginning. */
export interface GenerationVerification {
  readonly view: AnyView;
  readonly live: LiveSide;
  /** A generation that only this verification uses. */
  readonly scratch: Generation;
  /** The epoch of the writer's lease. */
  readonly epoch: number;
  readonly dismissed: readonly Dismissal[];
  readonly signal: AbortSignal;
  /** Called now and then with the progress of the fold and the comparison. */
  readonly progress: (progress: Pick<VerifiedView, 'position' | 'documents'>) => void;
  /** For how many differing documents to return both sides. */
  readonly shown: number;
}

export interface VerifiedGeneration extends VerifiedView {
  /** Both sides of the first documents that differ, as they were when they were compared. */
  readonly shown: readonly DocumentDifference[];
}

/**
 * Folds generations in bulk. Nothing else writes to the generation meanwhile. A build that was interrupted continues where it stopped.
 * Nothing is announced.
 */
export interface GenerationBuilder {
  /**
   * Resolves with the position that was reached; from then on the generation is durable and may be opened. Rejects with the signal's
   * reason, with what the fold throws (`UnplacedEvent`), and with what the log and the store throw.
   */
  build(task: GenerationBuild): Promise<Position>;
  /**
   * Folds the scratch generation and compares the live one with it, as `verifyView` does. Rejects as `build` does, and with what
   * `live.waitFor` rejects with.
   */
  verify(task: GenerationVerification): Promise<VerifiedGeneration>;
}
