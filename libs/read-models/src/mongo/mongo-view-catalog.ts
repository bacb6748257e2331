import type { mongo } from 'mongoose';
import {
  leaseName,
  staleEpoch,
  RebuildUnderWay,
  UnusableGeneration,
  type CatalogedGeneration,
  type Generation,
  type GenerationPurpose,
  type RebuildFailure,
  type ViewCatalog,
} from '../view-catalog.js';
import type { ViewStore } from '../view-store.js';
import type { AnyView, ViewDocument } from '../view.js';
import { isDuplicateKey, reading, writing } from './driver-failures.js';
import {
  cataloged,
  documentIndexes,
  generationCollections,
  generationId,
  generationOf,
  GENERATION_INDEXES,
  GENERATIONS,
  GONE,
  LEASE_EPOCHS,
  PARKED_INDEXES,
  type GenerationRow,
  type LeaseEpochRow,
} from './generation-row.js';
import type { MongoDatabase } from './mongo-database.js';
import { MongoViewStore } from './mongo-view-store.js';
import { GroupCommit } from './group-commit.js';
import { StoredFields } from './stored-fields.js';

const NAME = /^[a-z][a-z0-9-]*$/;
const PROMOTABLE: readonly GenerationRow['state'][] = ['waiting', 'rebuilding', 'previous'];

/**
 * Opens the views of a database: `views.generations`, and two collections per generation (`views.orders-v1-g3`). Finishes interrupted
 * drops.
 */
export async function openMongoViewCatalog(database: MongoDatabase): Promise<ViewCatalog> {
  await database.define(GENERATIONS, GENERATION_INDEXES);
  await database.define(LEASE_EPOCHS, []);
  const catalog = new MongoViewCatalog(database);
  await catalog.finishDrops();
  return catalog;
}

class MongoViewCatalog implements ViewCatalog {
  readonly #generations: mongo.Collection<GenerationRow>;
  readonly #epochs: mongo.Collection<LeaseEpochRow>;
  readonly #groups: GroupCommit;
  /** The leases that this process holds, by view name. */
  readonly #leases = new Map<string, Pick<LeaseEpochRow, '_id' | 'epoch'>>();

  constructor(private readonly database: MongoDatabase) {
    this.#epochs = database.collection<LeaseEpochRow>(LEASE_EPOCHS);
    this.#generations = database.collection<GenerationRow>(GENERATIONS);
    this.#groups = new GroupCommit(database.transactions, this.#generations);
  }

  async finishDrops(): Promise<void> {
    const dropped = await reading(GENERATIONS, () => this.#generations.find({ state: { $in: GONE } }, this.database.bounded).toArray());
    if (dropped.length === 0) return;
    const collections = await this.database.collectionNames();
    for (const { documents, parked } of dropped.map(generationCollections)) {
      for (const name of [documents, parked]) if (collections.has(name)) await this.database.drop(name);
    }
  }

  async fence(view: AnyView, epoch: number): Promise<void> {
    const _id = leaseName(view);
    try {
      const older = { _id, epoch: { $lte: epoch } };
      await writing(LEASE_EPOCHS, () => this.#epochs.updateOne(older, { $set: { epoch }, $inc: { changes: 1 } }, { upsert: true }));
    } catch (error) {
      // The row exists with a newer epoch, so the upsert tried to insert a second one.
      throw isDuplicateKey(error) ? staleEpoch(epoch) : error;
    }
    this.#leases.set(view.name, { _id, epoch });
  }

  async live({ name, version }: AnyView): Promise<Generation | undefined> {
    const row = await reading(GENERATIONS, () => this.#generations.findOne({ view: name, version, state: 'live' }, this.database.bounded));
    return row ? generationOf(row) : undefined;
  }

  async generations(view: string): Promise<readonly CatalogedGeneration[]> {
    const options = { ...this.database.bounded, sort: { number: 1 } } as const;
    const rows = await reading(GENERATIONS, () => this.#generations.find({ view, state: { $ne: 'dropped' } }, options).toArray());
    return rows.map(cataloged);
  }

  async add(view: AnyView, logId: string, purpose: GenerationPurpose = { role: 'waiting' }): Promise<Generation> {
    const { name, version } = view;
    if (!NAME.test(name)) throw new TypeError(`"${name}" can't name a view: small letters, digits and dashes only`);
    for (;;) {
      const live = purpose.role === 'live' ? await this.live(view) : undefined;
      if (live) return live;
      if (purpose.role === 'rebuilding') await this.#refuseSecondRebuild(view);
      const generation = { view: name, version, number: (await this.#lastNumber(name)) + 1, logId };
      if (!(await this.#insert(generation, purpose))) continue;
      if (purpose.role === 'rebuilding') await this.#forgetFailures(view);
      return generation;
    }
  }

  async markReady(generation: Generation): Promise<void> {
    await this.#change(generation, ['rebuilding'], { ready: true });
  }

  async fail(generation: Generation, failure: RebuildFailure): Promise<void> {
    await this.#change(generation, ['rebuilding', 'failed'], { state: 'failed', failure });
    await this.#removeDocuments(generation);
  }

  async makeLive(generation: Generation): Promise<void> {
    const { view, version, number } = generation;
    const _id = generationId(generation);
    await this.#inTransaction(view, async (session) => {
      const row = await this.#generations.findOne({ _id, version }, { session, projection: { state: 1 } });
      if (row?.state === 'live') return;
      if (!row || !PROMOTABLE.includes(row.state)) throw new Error(`${view} has no generation ${number} that could become live`);
      const others = { view, version, _id: { $ne: _id } };
      await this.#generations.updateMany({ ...others, state: 'previous' }, { $set: { state: 'dropped' } }, { session });
      await this.#generations.updateMany({ ...others, state: 'live' }, { $set: { state: 'previous' } }, { session });
      await this.#generations.updateOne({ _id }, { $set: { state: 'live' } }, { session });
    });
  }

  /** Once the row is `dropped`, its projection can't write any more and create the collections again. */
  async drop(generation: Generation): Promise<void> {
    const row = { _id: generationId(generation) };
    await this.#write(generation.view, (options) => this.#generations.updateOne(row, { $set: { state: 'dropped' } }, options));
    await this.#removeDocuments(generation);
  }

  async open<Document extends ViewDocument>(view: AnyView, generation: Generation): Promise<ViewStore<Document>> {
    const fields = new StoredFields(view.name, view.indexes);
    const _id = generationId(generation);
    const row = await reading(GENERATIONS, () => this.#generations.findOne({ _id }, this.database.bounded));
    if (!row || GONE.includes(row.state)) throw new UnusableGeneration(generation, 'it was dropped');
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
      const collections = await this.database.collectionNames();
      if (!collections.has(documents) || !collections.has(parked)) throw new UnusableGeneration(generation, 'its documents are gone');
    }
    return new MongoViewStore<Document>(this.database, this.#generations, this.#groups, generation, fields);
  }

  async size(generation: Generation): Promise<number> {
    const { documents, parked } = generationCollections(generation);
    return (await this.database.bytes(documents)) + (await this.database.bytes(parked));
  }

  /** The connection stays open: it belongs to all stores of the database. */
  async close(): Promise<void> {
    return Promise.resolve();
  }

  /** Does a single write. If this process holds a lease on the view, also checks its epoch, in the same transaction. */
  #write<Result>(view: string, write: (options: { readonly session?: mongo.ClientSession }) => Promise<Result>): Promise<Result> {
    if (!this.#leases.has(view)) return this.#groups.runBetweenGroups(() => writing(GENERATIONS, () => write({})));
    return this.#inTransaction(view, (session) => write({ session }));
  }

  #inTransaction<Result>(view: string, work: (session: mongo.ClientSession) => Promise<Result>): Promise<Result> {
    const lease = this.#leases.get(view);
    const change = async (session: mongo.ClientSession): Promise<Result> => {
      if (lease) await this.#refuseStaleEpoch(lease, session);
      return work(session);
    };
    return this.#groups.runBetweenGroups(() => this.database.transactions.run(GENERATIONS, change));
  }

  async #refuseStaleEpoch({ _id, epoch }: Pick<LeaseEpochRow, '_id' | 'epoch'>, session: mongo.ClientSession): Promise<void> {
    const { matchedCount } = await this.#epochs.updateOne({ _id, epoch: { $lte: epoch } }, { $inc: { changes: 1 } }, { session });
    if (matchedCount === 0) throw staleEpoch(epoch);
  }

  /** Returns `false` if another process was faster: with this number, or with a generation of this role. */
  async #insert(generation: Generation, { role, ...how }: GenerationPurpose): Promise<boolean> {
    const start = { position: 0, epoch: 0, parking: false };
    const row: GenerationRow = { _id: generationId(generation), ...generation, state: role, ...how, ...start };
    try {
      await this.#write(generation.view, (options) => this.#generations.insertOne(row, options));
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
  }

  async #refuseSecondRebuild(view: AnyView): Promise<void> {
    const rebuilding = { view: view.name, version: view.version, state: 'rebuilding' } as const;
    const options = { ...this.database.bounded, projection: { number: 1 } };
    if (await reading(GENERATIONS, () => this.#generations.findOne(rebuilding, options))) throw new RebuildUnderWay(view);
  }

  async #forgetFailures({ name, version }: AnyView): Promise<void> {
    const failed = { view: name, version, state: 'failed' } as const;
    await this.#write(name, (options) => this.#generations.updateMany(failed, { $set: { state: 'dropped' } }, options));
  }

  async #change(generation: Generation, from: readonly GenerationRow['state'][], change: Partial<GenerationRow>): Promise<void> {
    const { view, number } = generation;
    const row = { _id: generationId(generation), state: { $in: from } };
    const { matchedCount } = await this.#write(view, (options) => this.#generations.updateOne(row, { $set: change }, options));
    if (matchedCount === 0) throw new Error(`${view} has no generation ${number} that this could be done with`);
  }

  async #removeDocuments(generation: Generation): Promise<void> {
    const { documents, parked } = generationCollections(generation);
    await this.database.drop(documents);
    await this.database.drop(parked);
  }

  async #lastNumber(view: string): Promise<number> {
    const last = await reading(GENERATIONS, () =>
      this.#generations.findOne({ view }, { ...this.database.bounded, sort: { number: -1 }, projection: { number: 1 } }),
    );
    return last?.number ?? 0;
  }
}
