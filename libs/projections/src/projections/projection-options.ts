import type { Checkpoint, ExponentialDelay, Position, RecordedEvent } from '@tiffin/event-sourcing';
import type { Clock } from '@tiffin/kernel';
import type { AnyView, Change, ParkedEvent, ViewCommitted, ViewDocument, ViewStore } from '@tiffin/read-models';
import type { Dismissals } from './dismissals.js';
import type { EngineLogger } from './engine-logger.js';
import type { FirstFold } from './first-fold.js';
import type { LogFeed } from './log-feed.js';

export interface ProjectionLimits {
  readonly backOff: ExponentialDelay;
  /** After this many events that change nothing the checkpoint is written by itself; earlier if `checkpointIdle` ms have passed. */
  readonly checkpointEvery: number;
  readonly checkpointIdle: number;
}

export interface ProjectionOptions {
  readonly view: AnyView;
  /** The generation's number; part of the projection's name while it announces nothing. */
  readonly generation: number;
  readonly store: Pick<ViewStore<ViewDocument>, 'getMany' | 'apply' | 'position' | 'checkpoint' | 'parkedDocuments'>;
  readonly feed: Pick<LogFeed, 'after' | 'hurry' | 'failure'>;
  readonly clock: Clock;
  readonly logger: EngineLogger;
  /** The epoch of this writer's lease. The store rejects writes of an older epoch. */
  readonly epoch: number;
  /** The store's checkpoint when it was opened. */
  readonly start: Checkpoint;
  readonly limits: ProjectionLimits;
  /** Changes up to this position are not announced; with `Infinity` nothing is. */
  readonly quietUntil: Position;
  /** The first part of the log, folded elsewhere (`FirstFold`). Its changes are not announced. */
  readonly first?: FirstFold;
  readonly dismissals: Dismissals;
  /** Releases documents held up by dismissed events. Called before the first page, and after a page that has a dismissal. */
  readonly mend: () => Promise<void>;
  /** Called after each page that changed documents is stored. */
  readonly onCommitted: (committed: ViewCommitted) => void;
}

/** A change of documents that does not come from a new event. */
export interface Amendment {
  readonly changes: readonly Change<ViewDocument>[];
  /** The events that made the changes. */
  readonly folded: readonly RecordedEvent[];
  readonly park: readonly ParkedEvent[];
  readonly unpark: readonly ParkedEvent[];
}

/** Another writer with a newer epoch has taken this projection over: this one must not write any more. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}
