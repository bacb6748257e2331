/** `{category}-{id}`, for example `order-0190f2…`. */
export type StreamName = string;
/** The number of an event in its stream, from 0. */
export type Revision = number;
/** A safe integer that grows strictly along the log. 0 is the position before the first event. */
export type Position = number;
export type ExpectedRevision = Revision | 'no-stream';

export type ActorRole = 'student' | 'contractor' | 'staff' | 'counter' | 'admin' | 'system';
export interface Actor {
  /** The user's id, the canteen's id for its kitchen staff, or the name of the part of the server that acted. Never a person's name. */
  readonly id: string;
  readonly role: ActorRole;
}

export interface EventMetadata {
  /** ISO 8601 in UTC, from the injected clock. */
  readonly occurredAt: string;
  readonly actor: Actor;
  readonly correlationId: string;
  readonly causationId: string;
  readonly schemaVersion: number;
}

export interface NewEvent<Type extends string = string, Data = unknown> {
  /** A UUID. The same ids at the same expected revision are the same append. */
  readonly id: string;
  readonly type: Type;
  readonly data: Data;
  readonly metadata: EventMetadata;
}

export interface RecordedEvent<Type extends string = string, Data = unknown> extends NewEvent<Type, Data> {
  readonly stream: StreamName;
  readonly revision: Revision;
  readonly position: Position;
}

export interface Appended {
  /** The revision of the last appended event. */
  readonly revision: Revision;
  readonly position: Position;
  /**
   * This append recorded the events; it does not repeat an earlier one with the same ids. Absent if it repeats one, and if the store can't
   * tell.
   */
  readonly isFirst?: true;
}

/** Identifies an event by its stream, revision and id. A reader uses it to check that a log still has the event at a position. */
export interface Anchor {
  readonly stream: StreamName;
  readonly revision: Revision;
  readonly eventId: string;
}

/** Consecutive events of the log, at least one. `position` is the position of the last one. */
export interface EventPage {
  readonly events: readonly RecordedEvent[];
  readonly position: Position;
}

export interface ReadStreamOptions {
  readonly from?: Revision;
  readonly direction?: 'forwards' | 'backwards';
  readonly limit?: number;
}

export interface ReadAllOptions {
  /** Exclusive. */
  readonly after: Position;
  /** The anchor of the event at `after`. The log must still have that event whenever reading starts or restarts. */
  readonly anchor?: Anchor | undefined;
  readonly signal: AbortSignal;
  /** Whether to wait for new events at the log's end. If false, the iteration ends there. */
  readonly follow: boolean;
}

/** Selects events of the log: those that match all given fields. */
export interface EventFilter {
  readonly type?: string | undefined;
  /** A prefix of the stream's name: `order-`, or the whole name. */
  readonly stream?: string | undefined;
  /** An actor's id or role. */
  readonly actor?: string | undefined;
  readonly correlationId?: string | undefined;
  /** A text that occurs in the data as JSON, for example `"units":2`. The letters A to Z match their lower case. */
  readonly text?: string | undefined;
  /** Instants, ISO 8601 in UTC with milliseconds: the event occurred at `from` or later, and before `to`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** A range of the log that was searched. */
export interface BackwardsPage {
  /** The matching events, newest first; may be empty. */
  readonly events: readonly RecordedEvent[];
  /** The earliest event of the range, matching or not. The next page starts before it. */
  readonly searchedTo: RecordedEvent;
}

export interface ReadBackwardsOptions {
  readonly filter: EventFilter;
  /** Exclusive. It must be the position of an event in the log. Default: the log's end. */
  readonly before?: Position | undefined;
  readonly signal: AbortSignal;
}

/**
 * The port to the event log. Every adapter passes `eventStoreContract` in `testing/`.
 *
 * Errors:
 * - `WrongExpectedRevision`
 * - `OutcomeUnknown`: the append may or may not have happened. Send it again, unchanged, at the same expected revision.
 * - `StoreUnavailable`: nothing was appended.
 * - `InvalidAppend`: the append is empty, too large, or not representable as JSON. Nothing was appended.
 */
export interface EventStore {
  /** Appends all events or none. A repeated append (the same ids at the same expected revision) returns the first result again. */
  append(stream: StreamName, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended>;
  /** Returns the events of a stream. A stream that does not exist is empty. */
  readStream(stream: StreamName, options?: ReadStreamOptions): AsyncIterable<RecordedEvent>;
  /**
   * Returns pages of the whole log in order, with back-pressure: the next page is read when the consumer asks for it. Throws `LogReplaced`
   * if the log has lost the `anchor` at `after`, or an event that it returned since.
   */
  readAll(options: ReadAllOptions): AsyncIterable<EventPage>;
  /**
   * Searches the log backwards, from its end or from before a position. A page takes a few milliseconds of the thread and is searched when
   * the consumer asks for it; between pages the thread is free. Ends early if the signal aborts.
   */
  readBackwards(options: ReadBackwardsOptions): AsyncIterable<BackwardsPage>;
  /** Returns the current position of the log's end; 0 for an empty log. */
  head(): Promise<Position>;
  /** Waits for accepted appends, then closes. Later calls throw `StoreUnavailable`. May be called twice. */
  close(): Promise<void>;
}
