import type { CommandContext, Position, RecordedEvent } from '@tiffin/event-sourcing';
import type { ParkedEvent, ParkedEventDismissed, ProjectionProgress, ReactorProgress, SwitchMode } from '@tiffin/read-models';

/** A generation that is folded from the beginning while the live one goes on. */
export interface RebuildStatus {
  readonly generation: number;
  readonly state: 'running' | 'ready' | 'failed';
  readonly switch: SwitchMode;
  readonly position: Position;
  /** ISO 8601 in UTC. */
  readonly startedAt: string;
  /** The pace of a running rebuild, once there is enough to measure. */
  readonly pace?: FoldPace;
  readonly error?: string;
}

/** The speed of a fold from the beginning, measured since it began or was continued after a restart. */
export interface FoldPace {
  /** Positions per second. */
  readonly perSecond: number;
  /** Seconds until it reaches the present end of the log. */
  readonly secondsLeft?: number;
  /** The shares of its time, each from 0 to 1, together 1. `waiting`: for its turn, and all other time. */
  readonly shares: { readonly reading: number; readonly folding: number; readonly storing: number; readonly waiting: number };
}

/** The comparison of the live generation with a fold from the beginning. */
export interface VerificationStatus {
  readonly state: 'running' | 'done' | 'failed';
  /** The position of the fold; once done, the position at which both sides were compared. */
  readonly position: Position;
  /** Number of documents compared so far. */
  readonly documents: number;
  /** Ids of the documents that differ. */
  readonly differences: readonly string[];
  readonly finishedAt?: string;
  readonly error?: string;
}

/** A view as operators see it (docs/reference/wire.md#2.6, `ProjectionStatus`). */
export interface ViewStatus extends ProjectionProgress {
  /** The generation that a rollback makes live. */
  readonly previousGeneration: number | null;
  readonly rebuild: RebuildStatus | null;
  readonly verification: VerificationStatus | null;
  /** The size of the live generation and of the previous one, in bytes, if the stores know it. */
  readonly bytes?: number;
  readonly previousBytes?: number;
}

/** A parked event, with the view or reactor that parked it. A reactor's parked event holds up no document. */
export interface ParkedOperand extends Omit<ParkedEvent, 'documentId'> {
  readonly projection: string;
  readonly documentId?: string;
}

/** Both sides of a document that differs; `undefined` if a side does not have it. */
export interface DocumentDifference {
  readonly id: string;
  readonly live: unknown;
  readonly folded: unknown;
}

/** One side of a compared document. */
export interface DocumentSide {
  /** `undefined` if there is none. */
  readonly document: unknown;
  /** Whether parked events hold it up. */
  readonly heldUp: boolean;
}

/** A live document compared with a fold of the log, at one position. */
export interface DocumentComparison {
  /** Both sides have the same content and the same last event. */
  readonly same: boolean;
  readonly position: Position;
  readonly live: DocumentSide;
  readonly folded: DocumentSide;
  /** The newest events of the document, in the order of the log. */
  readonly events: readonly RecordedEvent[];
  /** The number of all events of the document. */
  readonly eventCount: number;
  /** The events of the document that operators have dismissed. */
  readonly dismissed: readonly Dismissal[];
  /** Whether the live side was rebuilt. */
  readonly mended: boolean;
}

/** An event that an operator has dismissed for a document. */
export interface Dismissal extends Omit<ParkedEventDismissed['data'], 'projection'> {
  /** ISO 8601 in UTC. */
  readonly at: string;
}

/** The comparison of one live document with a fold of its events alone. */
export interface DocumentCheck {
  readonly id: string;
  /** `rebuild` also makes the live document what the log says. */
  readonly purpose: 'verify' | 'rebuild';
  readonly state: 'running' | 'done' | 'failed';
  /** How far the log was read for its events. */
  readonly position: Position;
  readonly finishedAt?: string;
  readonly found?: DocumentComparison;
  readonly error?: string;
}

/** The result of retrying all events with the same error. */
export interface RetriedAlike {
  /** Number of events that were folded or handled. */
  readonly mended: number;
  readonly failing: number;
  /** Number of events that there was no time for. */
  readonly left: number;
}

export type OperationRefusalCode = 'busy' | 'not_ready' | 'no_previous' | 'still_failing' | 'not_first';

/** The view's state does not allow the operation (docs/reference/wire.md#8). */
export class OperationRefused extends Error {
  override readonly name = 'OperationRefused';

  constructor(
    readonly code: OperationRefusalCode,
    message: string,
  ) {
    super(message);
  }
}

/** There is no view, or no parked event, of that name. */
export class UnknownOperand extends Error {
  override readonly name = 'UnknownOperand';
}

/**
 * The operators' operations on views, while the server runs (docs/reference/design.md#5). Methods throw `UnknownOperand` if the view or the
 * parked event does not exist, and `OperationRefused` with the codes named below.
 */
export interface ViewOperations {
  statuses(): Promise<readonly ViewStatus[]>;
  status(view: string): Promise<ViewStatus>;
  /** The progress of the reactors. */
  reactors(): Promise<readonly ReactorProgress[]>;
  /** Begins to fold a new generation. Replaces one that failed or is ready. Code `busy` while one is being folded. */
  rebuild(view: string, how: SwitchMode): Promise<void>;
  /** Makes the rebuilt generation live. Code `not_ready` if there is none that has caught up. */
  switch(view: string): Promise<void>;
  /** Makes the previous generation live again, once it has caught up; the live one becomes the previous one. Code `no_previous`. */
  rollback(view: string): Promise<void>;
  /** Drops the previous generation. Code `no_previous`. */
  dropPrevious(view: string): Promise<void>;
  /** Begins to compare the live generation with a fold from the beginning. Code `busy` while a verification runs. */
  verify(view: string): Promise<void>;
  /** Both sides of the first documents that differed in the last verification, at most `limit`. */
  differences(view: string, limit: number): Promise<readonly DocumentDifference[]>;
  /** Stops folding the view. A second call does nothing. */
  pause(view: string): Promise<void>;
  resume(view: string): Promise<void>;
  /** The parked events of all live generations and reactors, or of the view or reactor `view`, or of one document of it; oldest first. */
  parked(page: {
    readonly view?: string;
    readonly document?: string;
    readonly skip: number;
    readonly limit: number;
  }): Promise<readonly ParkedOperand[]>;
  /**
   * Folds all parked events of this event's document again, in order. A reactor handles only this event again. Code `still_failing`, with
   * the error as its message, if the event is still parked after that.
   */
  retry(parkedId: string): Promise<void>;
  /** Retries, for some seconds, all events that this view or reactor has parked with the same error message. */
  retryAlike(parkedId: string): Promise<RetriedAlike>;
  /**
   * Records that this event is dismissed for its document, which goes on without it. Returns how many parked events still hold the document
   * up. Later folds skip the event if it fails again. Code `not_first` if an earlier event holds it back, `busy` while the view is
   * verified.
   */
  dismiss(parkedId: string, reason: string, by: CommandContext): Promise<number>;
  /** Begins to fold a single document and compare it, or also rebuild it. Code `busy` while another document of the view is checked. */
  checkDocument(view: string, id: string, purpose: DocumentCheck['purpose'], by: CommandContext): Promise<void>;
  /** The last document check since the server's start; null if there was none. */
  documentCheck(view: string): Promise<DocumentCheck | null>;
}
