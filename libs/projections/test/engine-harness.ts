import type { RecordedEvent } from '@tiffin/event-sourcing';
import type { RecordStore, ViewCatalog, ViewDocument } from '@tiffin/read-models';
import { openEmbeddedViewCatalog } from '@tiffin/read-models/embedded';
import { letFilesGo, balancesView, temporaryDirectory, type Balance } from '@tiffin/read-models/testing';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { silentLogger } from '../src/projections/engine-logger.js';
import { ProjectionEngine, type EngineOptions } from '../src/projections/projection-engine.js';
import { quick } from '../src/testing/quick-limits.js';
import { ScriptedLog } from '../src/testing/scripted-log.js';

export { impatient, never, quick } from '../src/testing/quick-limits.js';

let harnesses = 0;

/** Engines over a scripted log, with embedded views in a temporary directory. */
export class EngineHarness {
  readonly log = new ScriptedLog();
  readonly directory = temporaryDirectory();
  readonly #logId: string;
  readonly #engines: ProjectionEngine[] = [];
  readonly #catalogs: ViewCatalog[] = [];

  /** `records`: the reactors' records. Several harnesses may share them, since each has its own log. */
  constructor(private readonly records?: RecordStore) {
    this.#logId = records ? `log-of-${++harnesses}` : 'log-1';
  }

  catalog(): ViewCatalog {
    const catalog = openEmbeddedViewCatalog(join(this.directory.path, 'views'));
    this.#catalogs.push(catalog);
    return catalog;
  }

  /** The names of the generations' files, without SQLite's `-wal` and `-shm` files. */
  viewFiles(): readonly string[] {
    return readdirSync(join(this.directory.path, 'views'))
      .filter((name) => /-g\d+\.db$/.test(name))
      .sort();
  }

  async engine(options: Partial<EngineOptions> = {}): Promise<ProjectionEngine> {
    const engine = new ProjectionEngine({
      store: this.log,
      logId: this.#logId,
      catalog: options.catalog ?? this.catalog(),
      records: this.records ?? ({} as RecordStore),
      views: [balancesView],
      clock: { now: () => new Date('2026-11-21T08:00:00Z') },
      logger: silentLogger,
      limits: quick,
      ...options,
    });
    this.#engines.push(engine);
    return engine;
  }

  async started(options: Partial<EngineOptions> = {}): Promise<ProjectionEngine> {
    const engine = await this.engine(options);
    await engine.start();
    return engine;
  }

  async close(): Promise<void> {
    for (const engine of this.#engines) await engine.stop();
    for (const catalog of this.#catalogs) await catalog.close();
    this.directory.remove();
    letFilesGo();
  }
}

/** Every document of the view, by id. */
export async function documentsOf(engine: ProjectionEngine): Promise<Map<string, Balance>> {
  const documents = await engine.reader(balancesView).query({});
  return new Map(documents.map(({ document }) => [document._id, document]));
}

export function positionsOf(events: readonly RecordedEvent[]): readonly number[] {
  return events.map(({ position }) => position);
}

/** The catalog, with stores that call `before` and `after` around each write, so that a test can make it fail. */
export function faulty(catalog: ViewCatalog, { before, after }: { before?: () => void; after?: () => void }): ViewCatalog {
  const open = catalog.open.bind(catalog);
  catalog.open = async <Document extends ViewDocument>(...parameters: Parameters<ViewCatalog['open']>) => {
    const store = await open<Document>(...parameters);
    const apply = store.apply.bind(store);
    store.apply = async (...change) => {
      before?.();
      await apply(...change);
      after?.();
    };
    return store;
  };
  return catalog;
}
