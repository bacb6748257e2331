import type { AppendResult, EventStoreDBClient, JSONEventData, JSONType } from '@eventstore/db-client';
import { OutcomeUnknown } from '../errors.js';
import type { Appended, ExpectedRevision, Position, Revision, StreamName } from '../event-store.js';
import type { SerializedEvent } from '../serialized-append.js';
import { AppendWindow } from './append-window.js';
import type { Connection } from './connection.js';
import { appendFailure, isAnswer, reasonFor, staysBroken } from './failures.js';
import { positionOf, toSafeInteger } from './recorded-events.js';
import type { Reads } from './reads.js';

/** In ms. The server compares the deadline with its own clock, so a short one would refuse every append if the two clocks differ. */
const DEADLINE = 3_600_000;

/** Appends events that are already checked, and translates the client's errors. */
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

  /**
   * Returns the revision and position of the last event. Throws `WrongExpectedRevision`, `OutcomeUnknown`, `StoreUnavailable`,
   * `InvalidAppend`.
   */
  async append(stream: StreamName, expected: ExpectedRevision, events: readonly SerializedEvent[]): Promise<Appended> {
    const appending = this.#append(stream, expected, events);
    this.#pending.add(appending);
    try {
      return await appending;
    } finally {
      this.#pending.delete(appending);
    }
  }

  /** Resolves once every append handed in so far has its answer. */
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
    return { revision, position: positionIn(result) ?? (await this.#findPosition(stream, revision)) };
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

  /** Finds the position of stored events if the server's answer has none. */
  async #findPosition(stream: StreamName, revision: Revision): Promise<Position> {
    try {
      const [event] = await this.reads.all((client) => client.readStream(stream, { fromRevision: BigInt(revision), maxCount: 1 }));
      if (event) return positionOf(event);
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
 * The client serialises later, so it gets its own copy of the data. It takes metadata as bytes of exactly this class; metadata that the
 * client turns into text itself would be encoded in Base64 twice.
 */
function toEventData({ id, type, data, metadata }: SerializedEvent): JSONEventData {
  return { id, contentType: 'application/json', type, data: JSON.parse(data) as JSONType, metadata: new Uint8Array(Buffer.from(metadata)) };
}

/**
 * Returns the position in the server's answer. If the server does not know it, the answer has none, or the largest possible number: then
 * this returns `undefined`.
 */
function positionIn({ position }: AppendResult): Position | undefined {
  const commit = Number(position?.commit ?? -1n);
  return Number.isSafeInteger(commit) && commit >= 0 ? commit : undefined;
}
