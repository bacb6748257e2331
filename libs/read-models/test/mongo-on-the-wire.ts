import type { MongoStores } from '../src/mongo/connect-mongo.js';
import { openMongo } from '../src/mongo/open-mongo.js';
import { ScriptedMongo, type Command, type Reply } from './scripted-mongo.js';

/** Short enough to wait for, long enough for a busy machine. */
export const patient = { findServerWithin: 5_000, answerWithin: 5_000, transactWithin: 6_000 };
/** For answers that never come. */
const impatient = { ...patient, answerWithin: 500, transactWithin: 600 };
/** After a lost connection the driver would look at the server again only half a second later. */
const addressOf = ({ address }: ScriptedMongo): string => `mongodb://${address}/?minHeartbeatFrequencyMS=5`;

/** The stores over the real driver, with a scripted other end: what is sent, and what becomes of answers. MongoDB itself is not seen. */
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

  /** Other stores over the same server, which soon give up what is never answered. */
  async impatiently(): Promise<MongoStores> {
    const mongo = await openMongo({ connectionString: addressOf(this.server), ...impatient });
    this.#opened.push(mongo);
    return mongo;
  }

  /** Forgets the commands so far. */
  afresh(): void {
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
