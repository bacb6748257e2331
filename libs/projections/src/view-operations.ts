import type { CommandContext, Position, RecordedEvent } from '@tiffin/event-sourcing';
import type { ParkedEvent, ParkedEventDismissed, ProjectionProgress, ReactorProgress, SwitchMode } from '@tiffin/read-models';

/** A generation that is folded from the beginning beside the live one. */
export interface RebuildStatus {
  readonly generation: number;
  readonly state: 'running' | 'ready' | 'failed';
  readonly switch: SwitchMode;
  readonly position: Position;
  /** ISO 8601 in UTC. */
  readonly startedAt: string;
  /** Of a running one, once there is enough to go by. */
  readonly pace?: FoldPace;
  readonly error?: string;
}

/** How a fold from the beginning gets on, as measured since it was begun, or taken up after a restart. */
export interface FoldPace {
  /** Positions. */
  readonly perSecond: number;
  /** Until it is where the log ends now. */
  readonly secondsLeft?: number;
  /** What its time goes into, from 0 to 1 and together 1. `waiting`: for its turn, and for whatever else is none of the others. */
  readonly shares: { readonly reading: number; readonly folding: number; readonly storing: number; readonly waiting: number };
}

/** The comparison of the live generation with a fold from the beginning. */
export interface VerificationStatus {
  readonly state: 'running' | 'done' | 'failed';
  /** How far the fold has come; once done, where both sides were compared. */
  readonly position: Position;
  /** Compared so far. */
  readonly documents: number;
  /** Ids of the documents that differ. */
  readonly differences: readonly string[];
  readonly finishedAt?: string;
  readonly error?: string;
}

/** A view as operators see it (docs/reference/wire.md#2.6, `ProjectionStatus`). */
export interface ViewStatus extends ProjectionProgress {
  /** What a roll-back would go back to. */
  readonly previousGeneration: number | null;
  readonly rebuild: RebuildStatus | null;
  readonly verification: VerificationStatus | null;
  /** What the live generation takes up, and what the previous one does, as far as the stores know. */
  readonly bytes?: number;
  readonly previousBytes?: number;
}

/** A parked event with the view that could not fold it, or the reactor that could not handle it: that one holds up no document. */
export interface ParkedOperand extends Omit<ParkedEvent, 'documentId'> {
  readonly projection: string;
  readonly documentId?: string;
}

/** Both sides of a document that verification found to differ; `undefined` where one side has none. */
export interface DocumentDifference {
  readonly id: string;
  readonly live: unknown;
  readonly folded: unknown;
}

/** A document as one side has it. */
export interface DocumentSide {
  /** `undefined` where there is none. */
  readonly document: unknown;
  /** Parked events hold it up. */
  readonly heldUp: boolean;
}

/** What a document is, and what the log makes of it, at one position. */
export interface DocumentComparison {
  /** Both sides are equal, and so is the last event that went into them. */
  readonly same: boolean;
  readonly position: Position;
  readonly live: DocumentSide;
  readonly folded: DocumentSide;
  /** The newest events that go into it, in the order of the log, and how many there are in all. */
  readonly events: readonly RecordedEvent[];
  readonly eventCount: number;
  /** What operators have dismissed of it. */
  readonly dismissed: readonly Dismissal[];
  /** The live side has been made what the log says. */
  readonly mended: boolean;
}

/** An event that an operator has given up for a document. */
export interface Dismissal extends Omit<ParkedEventDismissed['data'], 'projection'> {
  /** ISO 8601 in UTC. */
  readonly at: string;
}

/** The comparison of one live document with a fold of its events alone. */
export interface DocumentCheck {
  readonly id: string;
  /** `rebuild` makes it what the log says. */
  readonly purpose: 'verify' | 'rebuild';
  readonly state: 'running' | 'done' | 'failed';
  /** How far the log was looked through for its events. */
  readonly position: Position;
  readonly finishedAt?: string;
  readonly found?: DocumentComparison;
  readonly error?: string;
}

/** What came of a retry of all that have an error in common. */
export interface RetriedAlike {
  /** Folded, or handled, now. */
  readonly mended: number;
  readonly failing: number;
  /** That there was no time for. */
  readonly left: number;
}

export type OperationRefusalCode = 'busy' | 'not_ready' | 'no_previous' | 'still_failing' | 'not_first';

/** An operation that the view's state stands against (docs/reference/wire.md#8). */
export class OperationRefused extends Error {
  override readonly name = 'OperationRefused';

  constructor(
    readonly code: OperationRefusalCode,
    message: string,
  ) {
    super(message);
  }
}

/** No view, or no parked event, has that name. */
export class UnknownOperand extends Error {
  override readonly name = 'UnknownOperand';
}

/** What operators do with views while people order (docs/reference/design.md#5). Every method that names a view throws `UnknownOperand` where there is none. */
export interface ViewOperations {
  statuses(): Promise<readonly ViewStatus[]>;
  status(view: string): Promise<ViewStatus>;
  /** How far the reactors are. */
  reactors(): Promise<readonly ReactorProgress[]>;
  /** Begins to fold a new generation, in place of one that failed or waits to be switched to; `busy` while one is being folded. */
  rebuild(view: string, how: SwitchMode): Promise<void>;
  /** Makes the rebuilt generation live; `not_ready` where there is none that has caught up. */
  switch(view: string): Promise<void>;
  /** Makes the previous generation live again, caught up; the one that was live becomes the previous one. `no_previous`. */
  rollback(view: string): Promise<void>;
  /** Drops the previous generation. `no_previous`. */
  dropPrevious(view: string): Promise<void>;
  /** Begins to compare the live generation with a fold from the beginning; `busy` while that goes on. */
  verify(view: string): Promise<void>;
  /** Both sides of the first differing documents of the last verification, at most `limit`. */
  differences(view: string, limit: number): Promise<readonly DocumentDifference[]>;
  /** Twice is once. */
  pause(view: string): Promise<void>;
  resume(view: string): Promise<void>;
  /** Of the live generations and of the reactors; of one where it is named, and of one document of it; oldest first. */
  parked(page: {
    readonly view?: string;
    readonly document?: string;
    readonly skip: number;
    readonly limit: number;
  }): Promise<readonly ParkedOperand[]>;
  /**
   * Folds the parked events of the document that this one belongs to again, in order, from this one's document's first; a reactor handles its
   * own again, alone. `still_failing` with the error where the first can't be folded, or handled, still.
   */
  retry(parkedId: string): Promise<void>;
  /** The same of everything that this projection has parked with the same error in its first line, for some seconds. */
  retryAlike(parkedId: string): Promise<RetriedAlike>;
  /**
   * Records that this event is given up for its document, which goes on without it; answers how many events hold the document up still. Wherever it
   * is folded anew the event is passed over if it fails again. `not_first` where an earlier one holds it back, `busy` while the view is verified.
   */
  dismiss(parkedId: string, reason: string, by: CommandContext): Promise<number>;
  /** Begins to fold one document anew, alone, and to compare it, or to put it right as well; `busy` while another one of the view is. */
  checkDocument(view: string, id: string, purpose: DocumentCheck['purpose'], by: CommandContext): Promise<void>;
  /** The one that was begun last since the server's start. */
  documentCheck(view: string): Promise<DocumentCheck | null>;
}
