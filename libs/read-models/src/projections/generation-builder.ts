import type { Position } from '@tiffin/event-sourcing';
import type { Generation } from '../view-catalog.js';
import type { AnyView } from '../view.js';

/** A generation that is to be folded until it has caught up. */
export interface GenerationBuild {
  readonly view: AnyView;
  readonly generation: Generation;
  /** Of the writer's lease. */
  readonly epoch: number;
  /** How far to fold; asked again when the fold is there, until the answer lies no further. */
  readonly until: () => Promise<Position>;
  readonly signal: AbortSignal;
  /** Hears now and then how far the fold has come. */
  readonly progress: (position: Position) => void;
}

/**
 * Folds a generation that nobody reads yet into its store, which nobody else has open meanwhile. One that was cut short goes on where it was
 * when it is built again. Nothing is announced.
 */
export interface GenerationBuilder {
  /**
   * Answers the position that was reached; from then on the generation is durable, and may be opened. Rejects with the signal's reason,
   * with what the fold throws (`UnplacedEvent`), and with what the log and the store throw.
   */
  build(task: GenerationBuild): Promise<Position>;
}
