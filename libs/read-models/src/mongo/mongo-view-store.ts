import type { Checkpoint, Position } from '@tiffin/event-sourcing';
import type { mongo } from 'mongoose';
import type { Query, Where } from '../query.js';
import type { Generation } from '../view-catalog.js';
import { StaleProjection, type Advance, type Change, type ParkedEvent, type ViewStore } from '../view-store.js';
import type { StoredDocument, ViewDocument } from '../view.js';
import { documentRow, documentWrites, storedDocument, type DocumentRow } from './document-row.js';
import { reading } from './driver-failures.js';
import { generationCollections, generationId, GONE, type GenerationRow } from './generation-row.js';
import type { MongoDatabase } from './mongo-database.js';
import type { GroupCommit } from './group-commit.js';
import type { StoredFields } from './stored-fields.js';
import { storedFilter, storedQuery } from './stored-query.js';

/** A larger page, for example of a rebuild, would delay the other pages of its group. */
const LARGEST_GROUPED = 256;

/** A generation in two collections, documents and parked events. Its checkpoint is in the catalog's row. */
export class MongoViewStore<Document extends ViewDocument> implements ViewStore<Document> {
  readonly #documents: mongo.Collection<DocumentRow>;
  readonly #parked: mongo.Collection<ParkedEvent>;
  readonly #id: string;
  /** Whether an event is or was parked. */
  #parking = false;

  constructor(
    private readonly database: MongoDatabase,
    private readonly generations: mongo.Collection<GenerationRow>,
    private readonly groups: GroupCommit,
    generation: Generation,
    private readonly fields: StoredFields,
  ) {
    const names = generationCollections(generation);
    this.#documents = database.collection<DocumentRow>(names.documents);
    this.#parked = database.collection<ParkedEvent>(names.parked);
    this.#id = generationId(generation);
  }

  async getMany(ids: readonly string[]): Promise<ReadonlyMap<string, StoredDocument<Document>>> {
    if (ids.length === 0) return new Map();
    const rows = await this.#read(() => this.#documents.find({ _id: { $in: ids } }, this.database.bounded).toArray());
    return new Map(rows.map((row) => [row._id, storedDocument<Document>(row)]));
  }

  async apply(changes: readonly Change<Document>[], advance: Advance): Promise<void> {
    // If a document changes twice, only its last state is written, so that the order of writes does not matter.
    const last = [...new Map(changes.map((change) => [change.id, change])).values()];
    const rows = last.map((change) => documentRow(change, this.fields));
    const { expired = [], park = [], unpark = [] } = advance;
    const isPlain = !this.#parking && expired.length + park.length + unpark.length === 0 && rows.length <= LARGEST_GROUPED;
    if (isPlain && (await this.groups.write({ id: this.#id, advance, documents: this.#documents, rows }))) return;
    const changedIds = [...last.map(({ id }) => id), ...[...park, ...unpark].map(({ documentId }) => documentId)];
    await this.database.transactions.run(this.fields.collection, async (session) => {
      const parking = await this.#advance(advance, session);
      this.#parking ||= parking;
      if (unpark.length > 0) await this.#parked.deleteMany({ _id: { $in: unpark.map(({ _id }) => _id) } }, { session });
      if (park.length > 0) await this.#park(park, session);
      const held = parking ? await this.#heldAmong(changedIds, session) : [];
      for (const where of expired) await this.#removeExpired(where, held, session);
      if (rows.length > 0) await this.#documents.bulkWrite(documentWrites(rows, new Set(held)), { session, ordered: false });
      if (park.length > 0) await this.#documents.updateMany({ _id: { $in: held } }, { $set: { parked: true } }, { session });
      const freed = unpark.map(({ documentId }) => documentId).filter((id) => !held.includes(id));
      if (freed.length > 0) await this.#documents.updateMany({ _id: { $in: freed } }, { $set: { parked: false } }, { session });
    });
  }

  async position(): Promise<Position> {
    return (await this.checkpoint()).position;
  }

  async checkpoint(): Promise<Checkpoint> {
    const options = { ...this.database.bounded, projection: { position: 1, anchor: 1 } };
    const row = await this.#read(() => this.generations.findOne({ _id: this.#id }, options));
    return { position: row?.position ?? 0, ...(row?.anchor && { anchor: row.anchor }) };
  }

  async query(query: Query): Promise<readonly StoredDocument<Document>[]> {
    const { filter, sort, skip, limit } = storedQuery(query, this.fields);
    // To MongoDB a limit of 0 means no limit.
    if (limit === 0) return [];
    const rows = await this.#read(() =>
      this.#documents
        .find(filter, { ...this.database.bounded, sort, skip, allowDiskUse: true, ...(limit !== undefined && { limit }) })
        .toArray(),
    );
    return rows.map(storedDocument<Document>);
  }

  async count(where: Where): Promise<number> {
    const filter = storedFilter(where, this.fields);
    return this.#read(() => this.#documents.countDocuments(filter, this.database.bounded));
  }

  async parkedDocuments(): Promise<ReadonlySet<string>> {
    return new Set(await this.#read(() => this.#parked.distinct('documentId', {}, this.database.bounded)));
  }

  async parked({ skip, limit }: { skip: number; limit: number }): Promise<readonly ParkedEvent[]> {
    if (limit === 0) return [];
    const sort = { position: 1, documentId: 1, _id: 1 } as const;
    return this.#read(() => this.#parked.find({}, { ...this.database.bounded, sort, skip, limit }).toArray());
  }

  async findParked(id: string): Promise<ParkedEvent | undefined> {
    return (await this.#read(() => this.#parked.findOne({ _id: id }, this.database.bounded))) ?? undefined;
  }

  async parkedOf(documentId: string): Promise<readonly ParkedEvent[]> {
    const options = { ...this.database.bounded, sort: { position: 1 } } as const;
    return this.#read(() => this.#parked.find({ documentId }, options).toArray());
  }

  async parkedCount(): Promise<number> {
    return this.#read(() => this.#parked.countDocuments({}, this.database.bounded));
  }

  async size(): Promise<number> {
    return this.#read(() => this.#documents.countDocuments({}, this.database.bounded));
  }

  /** The connection stays open: it belongs to all stores of the database. */
  async close(): Promise<void> {
    return Promise.resolve();
  }

  /**
   * Moves the checkpoint; only one of several writers can. Returns whether events of this generation are or were parked. Throws
   * `StaleProjection`.
   */
  async #advance({ from, to, anchor, epoch, park = [], unpark = [] }: Advance, session: mongo.ClientSession): Promise<boolean> {
    const row = await this.generations.findOneAndUpdate(
      { _id: this.#id, position: from, epoch: { $lte: epoch }, state: { $nin: GONE } },
      {
        $set: { position: to, anchor: anchor ?? null, epoch, ...(park.length > 0 && { parking: true }) },
        // A real write even if the position stays, so that two concurrent writers conflict.
        ...(unpark.length > 0 && { $inc: { unparked: unpark.length } }),
      },
      { session, returnDocument: 'after', projection: { parking: 1 } },
    );
    if (row) return row.parking;
    throw new StaleProjection(`${this.fields.collection} is no longer at ${from}, or another writer has taken over from epoch ${epoch}`);
  }

  async #park(park: readonly ParkedEvent[], session: mongo.ClientSession): Promise<void> {
    await this.#parked.bulkWrite(
      park.map(({ _id, ...event }) => ({ replaceOne: { filter: { _id }, replacement: event, upsert: true } })),
      { session },
    );
  }

  /** `held`: the documents that events parked in this write hold up. */
  async #removeExpired(where: Where, held: readonly string[], session: mongo.ClientSession): Promise<void> {
    const notHeld = { parked: false, _id: { $nin: [...held] } };
    await this.#documents.deleteMany({ $and: [storedFilter(where, this.fields) as mongo.Filter<DocumentRow>, notHeld] }, { session });
  }

  /** The documents among these that a parked event holds up. */
  async #heldAmong(ids: readonly string[], session: mongo.ClientSession): Promise<readonly string[]> {
    return this.#parked.distinct('documentId', { documentId: { $in: ids } }, { session });
  }

  #read<Result>(read: () => Promise<Result>): Promise<Result> {
    return reading(this.fields.collection, read);
  }
}
