import type { AppendResult, EventStoreDBClient, JSONEventData, JSONType } from '@eventstore/db-client';
import { OutcomeUnknown } from '../errors.js';
import type { Appended, ExpectedRevision, Position, Revision, StreamName } from '../event-store.js';
import type { SerializedEvent } from '../serialized-append.js';
import { AppendWindow } from './append-window.js';
import type { Connection } from './connection.js';
import { appendFailure, isAnswer, reasonFor, staysBroken } from './failures.js';
import { positionOf, toSafeInteger } from './recorded-events.js';
import type { Reads } from './reads.js';

/** The server compares the deadline with its own clock, so a short one would refuse everything where the two clocks differ. */
const DEADLINE = 3_600_000;

/** Appends checked events, and says what became of them. */
export class Appender {
  readonly #window: AppendWindow;
  readonly #pending = new Set<Promise<unknown>>();

  constructor(
    private readonly connection: Connection,
    private readonly reads: Reads,
    limit: number,
  ) {
    this.#window = new AppendWindow(limit, isAnswer);
  }

  /** Throws `WrongExpectedRevision`, `OutcomeUnknown`, `StoreUnavailable`, `InvalidAppend`. */
  async append(stream: StreamName, expected: ExpectedRevision, events: readonly SerializedEvent[]): Promise<Appended> {
    const appending = this.#append(stream, expected, events);
    this.#pending.add(appending);
    try {
      return await appending;
    } finally {
      this.#pending.delete(appending);
    }
  }

  /** Resolves once everything handed in so far has its answer. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#pending);
  }

  async #append(stream: StreamName, expected: ExpectedRevision, events: readonly SerializedEvent[]): Promise<Appended> {
    const result = await this.#window
      .run(() => this.#send(stream, expected, events))
      .catch((error: unknown) => {
        throw appendFailure(error, stream, expected);
      });
    const revision = toSafeInteger(result.nextExpectedRevision);
    return { revision, position: positionIn(result) ?? (await this.#find(stream, revision)) };
  }

  async #send(stream: StreamName, expected: ExpectedRevision, events: readonly SerializedEvent[]): Promise<AppendResult> {
    const client = this.connection.appending;
    try {
      return await appendTo(client, stream, expected, events);
    } catch (error) {
      if (staysBroken(error)) this.connection.replace(client);
      throw error;
    }
  }

  /** The events are stored, but the server did not say where. */
  async #find(stream: StreamName, revision: Revision): Promise<Position> {
    try {
      const found = await this.reads.all((client) => client.readStream(stream, { fromRevision: BigInt(revision), maxCount: 1 }));
      for (const event of found) return positionOf(event);
      throw new Error(`there is no event ${revision}`);
    } catch (error) {
      throw new OutcomeUnknown(`The position of what was appended to ${stream} can't be found out: ${reasonFor(error)}`, { cause: error });
    }
  }
}

function appendTo(
  client: EventStoreDBClient,
  stream: StreamName,
  expected: ExpectedRevision,
  events: readonly SerializedEvent[],
): Promise<AppendResult> {
  const expectedRevision = expected === 'no-stream' ? 'no_stream' : BigInt(expected);
  return client.appendToStream(stream, events.map(toEventData), { expectedRevision, deadline: DEADLINE });
}

/**
 * The client serialises later than this, so it gets values that nobody else can change meanwhile. Metadata it takes as bytes, of that very class: what
 * it makes texts of itself goes through Base64 twice.
 */
function toEventData({ id, type, data, metadata }: SerializedEvent): JSONEventData {
  return { id, contentType: 'application/json', type, data: JSON.parse(data) as JSONType, metadata: new Uint8Array(Buffer.from(metadata)) };
}

/** The position is missing, or the largest there is, where the server does not know it. */
function positionIn({ position }: AppendResult): Position | undefined {
  const commit = Number(position?.commit ?? -1n);
  return Number.isSafeInteger(commit) && commit >= 0 ? commit : undefined;
}
