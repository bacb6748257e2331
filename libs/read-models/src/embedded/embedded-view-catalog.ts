import { DatabaseUnusable, isCorrupt, openDatabase, type Database } from '@tiffin/sqlite';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { UnusableGeneration, type Generation, type ViewCatalog } from '../view-catalog.js';
import type { ViewStore } from '../view-store.js';
import type { AnyView, ViewDocument } from '../view.js';
import { EmbeddedViewStore } from './embedded-view-store.js';
import { IndexedFields } from '../indexed-fields.js';
import { prepareViewFile, viewSchema } from './view-schema.js';

const NAME = /^[a-z][a-z0-9-]*$/;
const VIEW_FILE = /^[a-z][a-z0-9-]*-v\d+-g\d+\.db(-wal|-shm)?$/;
const CATALOG = 'catalog.db';

/** 16 MB of pages in memory and in the write-ahead log, instead of 2 and 4: half the system time of a fold from the beginning. */
const FOR_LONG_FOLDS = 'PRAGMA cache_size = -16000; PRAGMA wal_autocheckpoint = 4000';

/** A dropped generation keeps its row, so that its number is never used again and a half-done drop is finished at the next start. */
const STEPS = [
  `CREATE TABLE generations (
    view TEXT NOT NULL, number INTEGER NOT NULL, version INTEGER NOT NULL, log_id TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'live', 'dropped')), PRIMARY KEY (view, number));
  CREATE UNIQUE INDEX one_live ON generations (view, version) WHERE state = 'live'`,
];

interface GenerationRow extends Generation {
  readonly state: 'waiting' | 'live' | 'dropped';
}
const SELECT = 'SELECT view, version, number, log_id AS logId, state FROM generations';

/**
 * The views under a directory: `catalog.db`, and one file per generation such as `orders-v1-g3.db`. Creates the directory. A damaged catalog
 * is started again, and every view with it: they can all be folded again. Throws `DatabaseUnusable` where the directory can't be used.
 */
export function openEmbeddedViewCatalog(directory: string): ViewCatalog {
  mkdirSync(directory, { recursive: true });
  const open = (): Database => {
    const database = openDatabase(join(directory, CATALOG), { synchronous: 'FULL' });
    database.migrate(STEPS);
    return database;
  };
  let database: Database;
  try {
    database = open();
  } catch (error) {
    if (!isDamage(error)) throw error;
    for (const file of readdirSync(directory)) if (VIEW_FILE.test(file)) rmSync(join(directory, file), { force: true });
    removeDatabase(join(directory, CATALOG));
    database = open();
  }
  return new EmbeddedViewCatalog(directory, database);
}

class EmbeddedViewCatalog implements ViewCatalog {
  constructor(
    private readonly directory: string,
    private readonly database: Database,
  ) {
    const dropped = database.prepare<GenerationRow>(`${SELECT} WHERE state = 'dropped'`).all();
    for (const generation of dropped) removeDatabase(this.#file(generation));
  }

  async live({ name, version }: AnyView): Promise<Generation | undefined> {
    const row = this.database.prepare<GenerationRow>(`${SELECT} WHERE view = ? AND version = ? AND state = 'live'`).get(name, version);
    return row && { view: row.view, version: row.version, number: row.number, logId: row.logId };
  }

  async add({ name, version }: AnyView, logId: string): Promise<Generation> {
    if (!NAME.test(name)) throw new TypeError(`"${name}" can't name a view: small letters, digits and dashes only`);
    return this.database.transaction(() => {
      const last = this.database
        .prepare<{ last: number | null }>('SELECT max(number) AS last FROM generations WHERE view = ?')
        .get(name)?.last;
      const generation = { view: name, version, number: (last ?? 0) + 1, logId };
      this.database
        .prepare("INSERT INTO generations (view, number, version, log_id, state) VALUES (?, ?, ?, ?, 'waiting')")
        .run(name, generation.number, version, logId);
      return generation;
    });
  }

  async makeLive({ view, version, number }: Generation): Promise<void> {
    this.database.transaction(() => {
      this.database
        .prepare("UPDATE generations SET state = 'waiting' WHERE view = ? AND version = ? AND state = 'live'")
        .run(view, version);
      const { changes } = this.database
        .prepare("UPDATE generations SET state = 'live' WHERE view = ? AND number = ? AND state = 'waiting'")
        .run(view, number);
      if (changes === 0) throw new Error(`${view} has no generation ${number} that could become live`);
    });
  }

  async drop(generation: Generation): Promise<void> {
    this.database.prepare("UPDATE generations SET state = 'dropped' WHERE view = ? AND number = ?").run(generation.view, generation.number);
    removeDatabase(this.#file(generation));
  }

  async open<Document extends ViewDocument>(view: AnyView, generation: Generation): Promise<ViewStore<Document>> {
    const fields = new IndexedFields(view.name, view.indexes);
    let database: Database | undefined;
    try {
      database = openDatabase(this.#file(generation), { synchronous: 'NORMAL' });
      database.execute(FOR_LONG_FOLDS);
      const trouble = prepareViewFile(database, viewSchema(fields, view.indexes), generation.logId);
      if (trouble) throw new UnusableGeneration(generation, trouble);
      return new EmbeddedViewStore<Document>(database, fields);
    } catch (error) {
      database?.close();
      throw isDamage(error) ? new UnusableGeneration(generation, 'its file is damaged', { cause: error }) : error;
    }
  }

  async close(): Promise<void> {
    this.database.close();
  }

  #file({ view, version, number }: Generation): string {
    return join(this.directory, `${view}-v${version}-g${number}.db`);
  }
}

function isDamage(error: unknown): boolean {
  return isCorrupt(error) || (error instanceof DatabaseUnusable && (error.reason === 'corrupt' || error.reason === 'foreign'));
}

function removeDatabase(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
}
