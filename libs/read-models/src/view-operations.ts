import type { Position } from '@tiffin/event-sourcing';
import type { ProjectionProgress } from './projections.js';
import type { ParkedEvent } from './view-store.js';

/** How a rebuilt generation goes live: by itself once it has caught up, or when an operator says so. */
export type SwitchMode = 'auto' | 'manual';

/** A generation that is folded from the beginning beside the live one. */
export interface RebuildStatus {
  readonly generation: number;
  readonly state: 'running' | 'ready' | 'failed';
  readonly switch: SwitchMode;
  readonly position: Position;
  /** ISO 8601 in UTC. */
  readonly startedAt: string;
  readonly error?: string;
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

/** A view as operators see it (api.md 2, `ProjectionStatus`). */
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

export type OperationRefusalCode = 'busy' | 'not_ready' | 'no_previous' | 'still_failing';

/** An operation that the view's state stands against (api.md 8). */
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

/** What operators do with views while people order (design 5). Every method that names a view throws `UnknownOperand` where there is none. */
export interface ViewOperations {
  statuses(): Promise<readonly ViewStatus[]>;
  status(view: string): Promise<ViewStatus>;
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
  /** Of the live generations and of the reactors; of one where it is named; oldest first. */
  parked(page: { readonly view?: string; readonly skip: number; readonly limit: number }): Promise<readonly ParkedOperand[]>;
  /**
   * Folds the parked events of the document that this one belongs to again, in order, from this one's document's first; a reactor handles its
   * own again, alone. `still_failing` with the error where the first can't be folded, or handled, still.
   */
  retry(parkedId: string): Promise<void>;
}
