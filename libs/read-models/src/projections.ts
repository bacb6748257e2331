import type { Position, RecordedEvent } from '@tiffin/event-sourcing';
import type { Query, Where } from './query.js';
import type { StoredDocument, ViewDefinition, ViewDocument } from './view.js';

/** A view as queries read it: always the live generation. */
export interface ViewReader<Document extends ViewDocument> {
  get(id: string): Promise<StoredDocument<Document> | undefined>;
  getMany(ids: readonly string[]): Promise<ReadonlyMap<string, StoredDocument<Document>>>;
  query(query: Query): Promise<readonly StoredDocument<Document>[]>;
  count(where: Where): Promise<number>;
}

/** What one committed page changed in a live view: the events folded, in order, with the documents after them. Never fires in a rebuild. */
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
  /** How long ago, in seconds, the oldest event was recorded that it has not consumed; 0 at the log's end. Absent where the log can't say so. */
  readonly lagSeconds?: number;
  /** What keeps it from going on: why it is stalled, or what it is trying again. */
  readonly error?: string;
}

export interface ReactorProgress {
  readonly name: string;
  readonly state: 'live' | 'stalled';
  readonly position: Position;
  readonly head: Position;
  readonly lag: number;
  /** As a view's. */
  readonly lagSeconds?: number;
  /** Parked events. */
  readonly parked: number;
  readonly error?: string;
}

/** The projection engine as the rest of the process sees it. */
export interface Projections {
  reader<Document extends ViewDocument, Event extends RecordedEvent>(view: ViewDefinition<Document, Event>): ViewReader<Document>;
  /** Resolves `true` once the view has consumed `position`, `false` after `timeout` ms, or at once where the view is paused or stalled. */
  waitFor(view: string, position: Position, timeout: number): Promise<boolean>;
  /** Listens to committed changes of these live views, of all without `views`; answers the way to stop. */
  onCommitted(listener: (committed: ViewCommitted) => void, views?: readonly string[]): () => void;
  /** How far the view has come, as it is read here. */
  consumed(view: string): Position;
}

/** A durable catch-up consumer with effects, at-least-once (docs/reference/design.md#3.10). `handle` must be safe to repeat. */
export interface Reactor {
  readonly name: string;
  /** Stream categories as prefixes: `order-`. */
  readonly streams: readonly string[];
  handle(event: RecordedEvent): Promise<void>;
}
