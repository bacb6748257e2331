import type { EventTypes, Position, RecordedEvent } from '@tiffin/event-sourcing';
import type { Where } from './query.js';

/** Every view document is a JSON object with a string `_id`. */
export interface ViewDocument {
  readonly _id: string;
}

/** An index: fields in order, dots reach into objects. Queries filter and sort by indexed fields. */
export interface ViewIndex {
  readonly fields: readonly string[];
  /** Serves only queries that ask for a value of its first field: a store may leave the documents that lack it out. */
  readonly sparse?: boolean;
}

/**
 * Which documents leave a view because time has passed in the log, for a fold reads no clock: with the first event of another period all that `gone`
 * finds. What the events of a period write, its own `gone` must not find: then it makes no difference when it was looked for last.
 */
export interface Retention<Event extends RecordedEvent> {
  /** What an event's time falls into, such as its day. */
  period(event: Event): string;
  /** By indexed fields, without dots. */
  expired(period: string): Where;
}

/** A series after one of its events. */
export interface Counted {
  readonly series: ViewDocument;
  /** The event's number, where it has one. */
  readonly number?: number;
}

/**
 * A view and the pure fold that makes it. `evolve` answers the document after the event, or `undefined` to remove it.
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
  /** `number`: of an event that is numbered. */
  readonly evolve: (document: Document | undefined, event: Event, id: string, number?: number) => Document | undefined;
  /**
   * The series in which an event is numbered: 1, 2, 3 … as the log has them (docs/adr/0041-tokens-from-the-order-of-the-log.md). A series
   * is kept as a document of this `_id`, which no poison holds up.
   */
  seriesOf?(event: Event): string | undefined;
  /** Counts where not each event of a series simply has the next number. It sees also what can't be folded, and must not throw. */
  count?(series: ViewDocument | undefined, event: Event, id: string): Counted;
  /** Without it documents leave by `evolve` only. */
  readonly retention?: Retention<Event>;
}

/** A definition whose document and event types don't matter to the one who holds it. */
// oxlint-disable-next-line typescript/no-explicit-any -- existential over the two type parameters; only the engine uses it
export type AnyView = ViewDefinition<any, any>;

export function defineView<Document extends ViewDocument, Event extends RecordedEvent>(
  view: ViewDefinition<Document, Event>,
): ViewDefinition<Document, Event> {
  return view;
}

/** A document as stored: with the position of its own last event, and whether a parked event holds it up (docs/reference/design.md#5.3). */
export interface StoredDocument<Document extends ViewDocument> {
  readonly document: Document;
  readonly position: Position;
  readonly parked: boolean;
}
