import type { MongoStores } from '../src/mongo/connect-mongo.js';
import { openMongo } from '../src/mongo/open-mongo.js';
import { ScriptedMongo, type Command, type Reply } from './scripted-mongo.js';

/** Timeouts that are long enough for a busy machine. */
export const patient = { findServerWithin: 5_000, answerWithin: 5_000, transactWithin: 6_000 };
/** Short timeouts, for answers that never come. */
const impatient = { ...patient, answerWithin: 500, transactWithin: 600 };
/** The default of `minHeartbeatFrequencyMS` would delay the next connection by half a second after a lost one. */
const addressOf = ({ address }: ScriptedMongo): string => `mongodb://${address}/?minHeartbeatFrequencyMS=5`;

/**
 * The stores over the real driver and a scripted server, to test which commands are sent and how replies are handled. It does not test
 * MongoDB itself.
 */
export class MongoOnTheWire {
  readonly #opened: MongoStores[] = [];

  private constructor(
    readonly server: ScriptedMongo,
    readonly mongo: MongoStores,
  ) {
    this.#opened.push(mongo);
  }

  static async start(): Promise<MongoOnTheWire> {
    const server = await ScriptedMongo.start();
    return new MongoOnTheWire(server, await openMongo({ connectionString: addressOf(server), ...patient }));
  }

  /** Other stores over the same server, with short timeouts. */
  async impatiently(): Promise<MongoStores> {
    const mongo = await openMongo({ connectionString: addressOf(this.server), ...impatient });
    this.#opened.push(mongo);
    return mongo;
  }

  /** Forgets the commands so far. */
  clearCommands(): void {
    this.server.commands.splice(0);
  }

  async close(): Promise<void> {
    this.server.always(undefined);
    for (const mongo of this.#opened) await mongo.close();
    await this.server.stop();
  }
}

export const taken = 'E11000 duplicate key error collection: tiffin.records.guests index: the name dup key: { fields.name: "Asha" }';

export function found(...rows: readonly object[]): Reply {
  return { cursor: { id: ScriptedMongo.NO_CURSOR, ns: 'tiffin.rows', firstBatch: rows } };
}

/** Which transaction, or retryable write, a command belongs to. */
export function transactionOf({ lsid, txnNumber }: Command): string {
  return JSON.stringify([lsid, txnNumber]);
}
