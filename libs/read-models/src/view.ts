import type { EventTypes, Position, RecordedEvent } from '@tiffin/event-sourcing';
import type { Where } from './query.js';

/** Every view document is a JSON object with a string `_id`. */
export interface ViewDocument {
  readonly _id: string;
}

/** An index: fields in order, dots reach into objects. Queries filter and sort by indexed fields. */
export interface ViewIndex {
  readonly fields: readonly string[];
  /** Serves only queries for a value of its first field: a store may leave out documents that lack the field. */
  readonly sparse?: boolean;
}

/**
 * Which documents leave a view as time passes. A fold reads no clock: at the first event of another period, all documents that `expired`
 * finds are removed. `expired` must not find what events of the same period write, so that the moment of the removal makes no difference.
 */
export interface Retention<Event extends RecordedEvent> {
  /** The period of an event's time, such as its day. */
  period(event: Event): string;
  /** A condition on indexed fields without dots. */
  expired(period: string): Where;
}

/** A series after one of its events. */
export interface Counted {
  readonly series: ViewDocument;
  /** The event's number, if it has one. */
  readonly number?: number;
}

/**
 * A view and the pure fold that makes it. `evolve` returns the document after the event, or `undefined` to remove it.
 * Raise `version` with every change of the fold: the golden histories fail otherwise.
 */
export interface ViewDefinition<Document extends ViewDocument, Event extends RecordedEvent = RecordedEvent> {
  readonly name: string;
  readonly version: number;
  /** Stream categories that it folds, as prefixes: `order-`. */
  readonly streams: readonly string[];
  /** The event types of those streams, for upcasting. */
  readonly types: EventTypes;
  readonly indexes: readonly ViewIndex[];
  readonly idsOf: (event: Event) => readonly string[];
  /** `number`: the event's number, if it is numbered (`seriesOf`). */
  readonly evolve: (document: Document | undefined, event: Event, id: string, number?: number) => Document | undefined;
  /**
   * The series that numbers an event: 1, 2, 3 … in the order of the log (docs/adr/0041-tokens-from-the-order-of-the-log.md). A series is
   * stored as a document of this `_id`. Parked events do not hold it up.
   */
  seriesOf?(event: Event): string | undefined;
  /** Numbers the events of a series, if not each simply has the next number. Also gets events that can't be folded, and must not throw. */
  count?(series: ViewDocument | undefined, event: Event, id: string): Counted;
  /** Without it, only `evolve` removes documents. */
  readonly retention?: Retention<Event>;
}

/** A view definition, for code that does not depend on its document and event types. */
// oxlint-disable-next-line typescript/no-explicit-any -- existential over the two type parameters; only the engine uses it
export type AnyView = ViewDefinition<any, any>;

/** Returns the definition unchanged; infers and checks its types. */
export function defineView<Document extends ViewDocument, Event extends RecordedEvent>(
  view: ViewDefinition<Document, Event>,
): ViewDefinition<Document, Event> {
  return view;
}

/** A stored document, with the position of its last event, and whether a parked event holds it up (docs/reference/design.md#5.3). */
export interface StoredDocument<Document extends ViewDocument> {
  readonly document: Document;
  readonly position: Position;
  readonly parked: boolean;
}
