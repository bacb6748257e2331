import type { Anchor, Checkpoint, Position } from '@tiffin/event-sourcing';
import type { Query, Where } from './query.js';
import type { StoredDocument, ViewDocument } from './view.js';

/** A document's new state after a page of events; without `document` it is removed. */
export interface Change<Document extends ViewDocument> {
  readonly id: string;
  readonly document: Document | undefined;
  /** Of the last event folded into it. */
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
  /** Why, in its first line; where a fold threw, the calls it happened in follow, a line each. */
  readonly error: string;
  readonly parkedAt: string;
  readonly attempts: number;
  /**
   * Which one it is of its series, where it is numbered (docs/adr/0041-tokens-from-the-order-of-the-log.md): when it is folded after all,
   * the series has long gone on.
   */
  readonly number?: number | undefined;
}

/**
 * From where to where a write moves the projection, which may be the same; refused with `StaleProjection` where the store is not at `from`
 * or the epoch is older.
 */
export interface Advance {
  readonly from: Position;
  readonly to: Position;
  /** Of the event at `to`, where it is known. */
  readonly anchor?: Anchor | undefined;
  /** Of the writer's lease: grows with every take-over (docs/reference/design.md#5.7). */
  readonly epoch: number;
  /** Of the documents that no parked event holds up these leave, before the changes are written. */
  readonly expired?: readonly Where[];
  readonly park?: readonly ParkedEvent[];
  /** Parked events that hold their documents up no more: they were folded after all. */
  readonly unpark?: readonly ParkedEvent[];
}

/** Another writer has moved this projection: stop, read the position again. */
export class StaleProjection extends Error {
  override readonly name = 'StaleProjection';
  get isRetryable(): boolean {
    return true;
  }
}

/** One generation of one view: whole documents and the projection's checkpoint, written together. */
export interface ViewStore<Document extends ViewDocument> {
  getMany(ids: readonly string[]): Promise<ReadonlyMap<string, StoredDocument<Document>>>;
  /** In one transaction: compare-and-set the projection's row, then write the documents and the parked events. */
  apply(changes: readonly Change<Document>[], advance: Advance): Promise<void>;
  /** What was consumed so far, matching or not; 0 for a new generation. */
  position(): Promise<Position>;
  /** The same, with the event that stands there. */
  checkpoint(): Promise<Checkpoint>;
  query(query: Query): Promise<readonly StoredDocument<Document>[]>;
  count(where: Where): Promise<number>;
  /** The documents that parked events hold up. */
  parkedDocuments(): Promise<ReadonlySet<string>>;
  /** Oldest first. */
  parked(page: { skip: number; limit: number }): Promise<readonly ParkedEvent[]>;
  findParked(id: string): Promise<ParkedEvent | undefined>;
  /** Those that hold this document up, in the order of the log. */
  parkedOf(documentId: string): Promise<readonly ParkedEvent[]>;
  parkedCount(): Promise<number>;
  /** Number of documents. */
  size(): Promise<number>;
  close(): Promise<void>;
}
