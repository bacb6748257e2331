import type { Checkpoint, ExponentialDelay, Position, RecordedEvent } from '@tiffin/event-sourcing';
import type { Clock } from '@tiffin/kernel';
import type { AnyView, Change, ParkedEvent, ViewCommitted, ViewDocument, ViewStore } from '@tiffin/read-models';
import type { Dismissals } from './dismissals.js';
import type { EngineLogger } from './engine-logger.js';
import type { FirstFold } from './first-fold.js';
import type { LogFeed } from './log-feed.js';

export interface ProjectionLimits {
  readonly backOff: ExponentialDelay;
  /** Events without effect after which the checkpoint alone is written; earlier once `checkpointIdle` ms have passed, whether or not something comes. */
  readonly checkpointEvery: number;
  readonly checkpointIdle: number;
}

export interface ProjectionOptions {
  readonly view: AnyView;
  /** Of the generation: how it is called while it is not the one that announces. */
  readonly generation: number;
  readonly store: Pick<ViewStore<ViewDocument>, 'getMany' | 'apply' | 'position' | 'checkpoint' | 'parkedDocuments'>;
  readonly feed: Pick<LogFeed, 'after' | 'hurry' | 'failure'>;
  readonly clock: Clock;
  readonly logger: EngineLogger;
  /** Of this writer's lease: what an older one writes is refused. */
  readonly epoch: number;
  /** Where the store stood when it was opened. */
  readonly start: Checkpoint;
  readonly limits: ProjectionLimits;
  /** Changes up to here are old news, and not announced; `Infinity`: nothing is. */
  readonly quietUntil: Position;
  /** What somebody else folds first; of that nothing is announced. */
  readonly first?: FirstFold;
  readonly dismissals: Dismissals;
  /** Lets documents go on that dismissed events hold up: before it follows the log, and when that tells of a dismissal. */
  readonly mend: () => Promise<void>;
  /** Hears of every page that changed documents, after it is stored. */
  readonly onCommitted: (committed: ViewCommitted) => void;
}

/** What is to be done to the documents although the log goes on nowhere. */
export interface Amendment {
  readonly changes: readonly Change<ViewDocument>[];
  /** The events that made them. */
  readonly folded: readonly RecordedEvent[];
  readonly park: readonly ParkedEvent[];
  readonly unpark: readonly ParkedEvent[];
}

/** Another writer with a newer lease has this projection: this one must not write any more. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}
