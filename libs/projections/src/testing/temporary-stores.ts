import { openLog, type EventStore } from '@tiffin/event-sourcing';
import { openEmbeddedEventStore } from '@tiffin/event-sourcing/embedded';
import { randomIds, systemClock, type Clock } from '@tiffin/kernel';
import type { AnyCollection, AnyView, BlobStore, Reactor, RecordStore } from '@tiffin/read-models';
import { openEmbeddedBlobStore, openEmbeddedRecordStore, openEmbeddedViewCatalog } from '@tiffin/read-models/embedded';
import { temporaryDirectory } from '@tiffin/read-models/testing';
import { join } from 'node:path';
import { silentLogger } from '../projections/engine-logger.js';
import { ProjectionEngine, type EngineOptions } from '../projections/projection-engine.js';
import { REACTOR_COLLECTIONS } from '../reactors/reactor-records.js';

export interface TemporaryStores {
  readonly store: EventStore;
  readonly records: RecordStore;
  readonly blobs: BlobStore;
  /** Starts an engine over these stores; `close` stops it. */
  project(views: readonly AnyView[], reactors?: readonly Reactor[], options?: Partial<EngineOptions>): Promise<ProjectionEngine>;
  /** Stops the engines, closes the stores and removes their directory. */
  close(): Promise<void>;
}

/** Opens all embedded stores in a fresh directory. `collections`: the record collections, besides those of the reactors. */
export async function temporaryStores(collections: readonly AnyCollection[] = [], clock: Clock = systemClock): Promise<TemporaryStores> {
  const directory = temporaryDirectory();
  const store = await openEmbeddedEventStore({ file: join(directory.path, 'events.db') });
  const records = await openEmbeddedRecordStore(join(directory.path, 'records.db'), [...REACTOR_COLLECTIONS, ...collections]);
  const blobs = openEmbeddedBlobStore(join(directory.path, 'blobs'));
  const catalog = openEmbeddedViewCatalog(join(directory.path, 'views'));
  const logId = await openLog(store, clock, randomIds);
  const engines: ProjectionEngine[] = [];
  return {
    store,
    records,
    blobs,
    async project(views, reactors = [], options = {}) {
      const engine = new ProjectionEngine({ store, logId, catalog, records, views, clock, logger: silentLogger, ...options });
      engine.addReactors(...reactors);
      await engine.start();
      engines.push(engine);
      return engine;
    },
    async close() {
      for (const engine of engines) await engine.stop();
      await catalog.close();
      await records.close();
      await store.close();
      directory.remove();
    },
  };
}
