import type { Anchor, Checkpoint, Position } from '@tiffin/event-sourcing';
import type { Query, Where } from './query.js';
import type { StoredDocument, ViewDocument } from './view.js';

/** A document's new state after a page of events; without `document` it is removed. */
export interface Change<Document extends ViewDocument> {
  readonly id: string;
  readonly document: Document | undefined;
  /** The position of the last event folded into it. */
  readonly position: Position;
}

/** An event that could not be folded into a document, kept until a retry or a rebuild. */
export interface ParkedEvent {
  readonly _id: string;
  readonly documentId: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  readonly type: string;
  /** The message in the first line; if a fold threw, the innermost calls follow, one a line. */
  readonly error: string;
  readonly parkedAt: string;
  readonly attempts: number;
  /**
   * Its number in its series, if it is numbered (docs/adr/0041-tokens-from-the-order-of-the-log.md). It is stored because the series has
   * gone on when the event is folded later.
   */
  readonly number?: number | undefined;
}

/**
 * Moves the checkpoint from `from` to `to`, which may be equal. `ViewStore.apply` throws `StaleProjection` if the store is not at `from`,
 * or a newer epoch has written.
 */
export interface Advance {
  readonly from: Position;
  readonly to: Position;
  /** The anchor of the event at `to`, if known. */
  readonly anchor?: Anchor | undefined;
  /** The epoch of the writer's lease. It grows with every take-over (docs/reference/design.md#5.7). */
  readonly epoch: number;
  /** Documents to remove before the changes are written, except those that parked events hold up. */
  readonly expired?: readonly Where[];
  readonly park?: readonly ParkedEvent[];
  /** Parked events to delete, because they were folded or dismissed. */
  readonly unpark?: readonly ParkedEvent[];
}

/** Another writer has moved this projection. Stop, and read the position again. */
export class StaleProjection extends Error {
  override readonly name = 'StaleProjection';
  get isRetryable(): boolean {
    return true;
  }
}

/** One generation of one view: whole documents and the projection's checkpoint, written together. */
export interface ViewStore<Document extends ViewDocument> {
  getMany(ids: readonly string[]): Promise<ReadonlyMap<string, StoredDocument<Document>>>;
  /** Moves the checkpoint and writes the documents and parked events, in one transaction. Throws `StaleProjection`. */
  apply(changes: readonly Change<Document>[], advance: Advance): Promise<void>;
  /** The position up to which the log was consumed, events of other streams included; 0 for a new generation. */
  position(): Promise<Position>;
  /** The position, with the anchor of the event there. */
  checkpoint(): Promise<Checkpoint>;
  query(query: Query): Promise<readonly StoredDocument<Document>[]>;
  count(where: Where): Promise<number>;
  /** The documents that parked events hold up. */
  parkedDocuments(): Promise<ReadonlySet<string>>;
  /** A page of the parked events, oldest first. */
  parked(page: { skip: number; limit: number }): Promise<readonly ParkedEvent[]>;
  findParked(id: string): Promise<ParkedEvent | undefined>;
  /** The parked events that hold this document up, in the order of the log. */
  parkedOf(documentId: string): Promise<readonly ParkedEvent[]>;
  parkedCount(): Promise<number>;
  /** Number of documents. */
  size(): Promise<number>;
  close(): Promise<void>;
}
