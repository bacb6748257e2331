/** `{category}-{id}`, for example `order-0190f2…`. */
export type StreamName = string;
/** The number of an event in its stream, from 0. */
export type Revision = number;
/** A safe integer that grows strictly along the log; 0 stands before the first event. */
export type Position = number;
export type ExpectedRevision = Revision | 'no-stream';

export type ActorRole = 'student' | 'contractor' | 'staff' | 'counter' | 'admin' | 'system';
export interface Actor {
  /** The user's id, the canteen's for its kitchen staff, or the part of the server that acted. Never a name. */
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
  /** A UUID. The same id at the same expected revision is the same append. */
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
  /** Of the last event appended. */
  readonly revision: Revision;
  readonly position: Position;
  /** This very append recorded the events, none before it with the same ids. Absent where that is not so, and where the store can't tell. */
  readonly isFirst?: true;
}

/** An event by its place in its stream, with its id: by it a position in the log is known again. */
export interface Anchor {
  readonly stream: StreamName;
  readonly revision: Revision;
  readonly eventId: string;
}

/** Consecutive events of the log, at least one; `position` is that of the last one. */
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
  /** Of the event at `after`: wherever reading on begins anew, the log must still have it. */
  readonly anchor?: Anchor | undefined;
  readonly signal: AbortSignal;
  /** Go on with live events once the end is reached; otherwise the iteration ends there. */
  readonly follow: boolean;
}

/** Which events of the log are looked for: those that meet all of it. What is not given doesn't matter. */
export interface EventFilter {
  readonly type?: string | undefined;
  /** How the stream's name begins: `order-`, or the whole name. */
  readonly stream?: string | undefined;
  /** An id, or a role. */
  readonly actor?: string | undefined;
  readonly correlationId?: string | undefined;
  /** Stands somewhere in the data as JSON, `"units":2` for example; the letters A to Z and a to z are the same. */
  readonly text?: string | undefined;
  /** Instants, ISO 8601 in UTC with milliseconds: happened at `from` or later, and before `to`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** A part of the log that was looked through for some events. */
export interface BackwardsPage {
  /** Those that were looked for, newest first; perhaps none. */
  readonly events: readonly RecordedEvent[];
  /** The earliest event of the part, whatever it is: reading on begins before it. */
  readonly searchedTo: RecordedEvent;
}

export interface ReadBackwardsOptions {
  readonly filter: EventFilter;
  /** Exclusive, and the position of an event that the log has; the log's end where it is not given. */
  readonly before?: Position | undefined;
  readonly signal: AbortSignal;
}

/**
 * The port to the event log. Both adapters are held to `eventStoreContract` in `testing/`.
 *
 * Errors: `WrongExpectedRevision`, `OutcomeUnknown` (the append may or may not have happened: send it again, unchanged, at the same expected
 * revision), `StoreUnavailable` (nothing happened), `InvalidAppend` (empty, too large, or not representable; nothing happened).
 */
export interface EventStore {
  /** Appends all events or none. Repeating an append with the same ids at the same expected revision answers the first result again. */
  append(stream: StreamName, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended>;
  /** A stream that does not exist is empty. */
  readStream(stream: StreamName, options?: ReadStreamOptions): AsyncIterable<RecordedEvent>;
  /**
   * Pages of the whole log in order, with back-pressure: the next page is read when the last one was taken. Throws `LogReplaced` where the log
   * does not have the `anchor` at `after`, nor what was handed out since.
   */
  readAll(options: ReadAllOptions): AsyncIterable<EventPage>;
  /**
   * Looks through the log for some events, from its end, or from before a position, to its beginning. Each part takes a few milliseconds of the
   * thread and is looked through when the one before was taken; between two the thread is left to others. Ends early where the signal aborts.
   */
  readBackwards(options: ReadBackwardsOptions): AsyncIterable<BackwardsPage>;
  /** The log's true end now; 0 for an empty log. */
  head(): Promise<Position>;
  close(): Promise<void>;
}
