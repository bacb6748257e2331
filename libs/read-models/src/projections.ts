import type { Position, RecordedEvent } from '@tiffin/event-sourcing';
import type { Query, Where } from './query.js';
import type { StoredDocument, ViewDefinition, ViewDocument } from './view.js';

/** Reads a view; always its live generation. */
export interface ViewReader<Document extends ViewDocument> {
  get(id: string): Promise<StoredDocument<Document> | undefined>;
  getMany(ids: readonly string[]): Promise<ReadonlyMap<string, StoredDocument<Document>>>;
  query(query: Query): Promise<readonly StoredDocument<Document>[]>;
  count(where: Where): Promise<number>;
}

/** The changes of one committed page of a live view: the folded events, in order, and the documents after them. Rebuilds send none. */
export interface ViewCommitted {
  readonly view: string;
  readonly events: readonly RecordedEvent[];
  readonly documents: ReadonlyMap<string, ViewDocument | undefined>;
  readonly position: Position;
}

export type ProjectionState = 'live' | 'paused' | 'stalled';

export interface ProjectionProgress {
  readonly name: string;
  readonly version: number;
  readonly generation: number;
  readonly state: ProjectionState;
  readonly position: Position;
  readonly documents: number;
  /** Parked events. */
  readonly parked: number;
  /** The log's end, and how far the view is behind it, in positions. */
  readonly head: Position;
  readonly lag: number;
  /** The age, in seconds, of the oldest event that it has not consumed; 0 at the log's end. Missing if the log can't be read. */
  readonly lagSeconds?: number;
  /** Why it can't go on at present. */
  readonly error?: string;
}

export interface ReactorProgress {
  readonly name: string;
  readonly state: 'live' | 'stalled';
  readonly position: Position;
  readonly head: Position;
  readonly lag: number;
  /** As `ProjectionProgress.lagSeconds`. */
  readonly lagSeconds?: number;
  /** Parked events. */
  readonly parked: number;
  readonly error?: string;
}

/** The projection engine as the rest of the process sees it. */
export interface Projections {
  reader<Document extends ViewDocument, Event extends RecordedEvent>(view: ViewDefinition<Document, Event>): ViewReader<Document>;
  /** Resolves `true` once the view has consumed `position`; `false` after `timeout` ms, or at once if the view is paused or stalled. */
  waitFor(view: string, position: Position, timeout: number): Promise<boolean>;
  /** Adds a listener to committed changes of these live views, or, without `views`, of all. Returns the function that removes it. */
  onCommitted(listener: (committed: ViewCommitted) => void, views?: readonly string[]): () => void;
  /** The position that the view has consumed, as this process reads it. */
  consumed(view: string): Position;
}

/** Handles the events of its streams, each at least once (docs/reference/design.md#3.10). `handle` must be safe to repeat. */
export interface Reactor {
  readonly name: string;
  /** Stream categories as prefixes: `order-`. */
  readonly streams: readonly string[];
  handle(event: RecordedEvent): Promise<void>;
}
