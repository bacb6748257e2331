import type { mongo } from 'mongoose';
import { UnusableGeneration, type Generation, type ViewCatalog } from '../view-catalog.js';
import type { ViewStore } from '../view-store.js';
import type { AnyView, ViewDocument } from '../view.js';
import { isDuplicateKey, reading, writing } from './driver-failures.js';
import {
  documentIndexes,
  generationCollections,
  generationId,
  GENERATION_INDEXES,
  GENERATIONS,
  PARKED_INDEXES,
  type GenerationRow,
} from './generation-row.js';
import type { MongoDatabase } from './mongo-database.js';
import { MongoViewStore } from './mongo-view-store.js';
import { StoredFields } from './stored-fields.js';

const NAME = /^[a-z][a-z0-9-]*$/;

/** The views of a database: `views.generations`, and two collections per generation (`views.orders-v1-g3`). Finishes half-done drops. */
export async function openMongoViewCatalog(database: MongoDatabase): Promise<ViewCatalog> {
  await database.define(GENERATIONS, GENERATION_INDEXES);
  const catalog = new MongoViewCatalog(database);
  await catalog.finishDrops();
  return catalog;
}

class MongoViewCatalog implements ViewCatalog {
  readonly #generations: mongo.Collection<GenerationRow>;

  constructor(private readonly database: MongoDatabase) {
    this.#generations = database.collection<GenerationRow>(GENERATIONS);
  }

  async finishDrops(): Promise<void> {
    const dropped = await reading(GENERATIONS, () => this.#generations.find({ state: 'dropped' }, this.database.bounded).toArray());
    if (dropped.length === 0) return;
    const present = await this.database.collectionNames();
    for (const { documents, parked } of dropped.map(generationCollections)) {
      for (const name of [documents, parked]) if (present.has(name)) await this.database.drop(name);
    }
  }

  async live({ name, version }: AnyView): Promise<Generation | undefined> {
    const row = await reading(GENERATIONS, () => this.#generations.findOne({ view: name, version, state: 'live' }, this.database.bounded));
    return row ? { view: row.view, version: row.version, number: row.number, logId: row.logId } : undefined;
  }

  async add({ name, version }: AnyView, logId: string): Promise<Generation> {
    if (!NAME.test(name)) throw new TypeError(`"${name}" can't name a view: small letters, digits and dashes only`);
    for (;;) {
      const generation = { view: name, version, number: (await this.#lastNumber(name)) + 1, logId };
      const row: GenerationRow = { _id: generationId(generation), ...generation, state: 'waiting', position: 0, epoch: 0, parking: false };
      try {
        await writing(GENERATIONS, () => this.#generations.insertOne(row));
        return generation;
      } catch (error) {
        // Someone else has taken that number: take the next one.
        if (!isDuplicateKey(error)) throw error;
      }
    }
  }

  async makeLive({ view, version, number }: Generation): Promise<void> {
    await this.database.transactions.run(GENERATIONS, async (session) => {
      await this.#generations.updateMany({ view, version, state: 'live' }, { $set: { state: 'waiting' } }, { session });
      const next = { _id: generationId({ view, number }), version, state: 'waiting' } as const;
      const { matchedCount } = await this.#generations.updateOne(next, { $set: { state: 'live' } }, { session });
      if (matchedCount === 0) throw new Error(`${view} has no generation ${number} that could become live`);
    });
  }

  /** From the moment the row says so its projection can't write any more, so the collections stay away. */
  async drop(generation: Generation): Promise<void> {
    await writing(GENERATIONS, () => this.#generations.updateOne({ _id: generationId(generation) }, { $set: { state: 'dropped' } }));
    const { documents, parked } = generationCollections(generation);
    await this.database.drop(documents);
    await this.database.drop(parked);
  }

  async open<Document extends ViewDocument>(view: AnyView, generation: Generation): Promise<ViewStore<Document>> {
    const fields = new StoredFields(view.name, view.indexes);
    const _id = generationId(generation);
    const row = await reading(GENERATIONS, () => this.#generations.findOne({ _id }, this.database.bounded));
    if (!row || row.state === 'dropped') throw new UnusableGeneration(generation, 'it was dropped');
    if (row.logId !== generation.logId) throw new UnusableGeneration(generation, 'it was folded from another log');
    const indexes = documentIndexes(view, fields);
    const layout = JSON.stringify([indexes, PARKED_INDEXES]);
    const { documents, parked } = generationCollections(generation);
    if (row.layout === undefined) {
      await this.database.define(documents, indexes);
      await this.database.define(parked, PARKED_INDEXES);
      await writing(GENERATIONS, () => this.#generations.updateOne({ _id }, { $set: { layout } }));
    } else {
      if (row.layout !== layout) throw new UnusableGeneration(generation, 'its indexes are others than the view’s');
      const present = await this.database.collectionNames();
      if (!present.has(documents) || !present.has(parked)) throw new UnusableGeneration(generation, 'its documents are gone');
    }
    return new MongoViewStore<Document>(this.database, this.#generations, generation, fields);
  }

  /** The connection stays open: it belongs to all stores of the database. */
  async close(): Promise<void> {
    return Promise.resolve();
  }

  async #lastNumber(view: string): Promise<number> {
    const last = await reading(GENERATIONS, () =>
      this.#generations.findOne({ view }, { ...this.database.bounded, sort: { number: -1 }, projection: { number: 1 } }),
    );
    return last?.number ?? 0;
  }
}
