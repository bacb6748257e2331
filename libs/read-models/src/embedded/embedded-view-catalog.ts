import { WalCheckpointer, DatabaseUnusable, openDatabase, type Database } from '@tiffin/sqlite';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type CatalogedGeneration,
  type Generation,
  type GenerationPurpose,
  type RebuildFailure,
  type ViewCatalog,
} from '../view-catalog.js';
import type { ViewStore } from '../view-store.js';
import type { AnyView, ViewDocument } from '../view.js';
import { CLEAN_SHUTDOWN_SUFFIX } from './clean-shutdown.js';
import { generationFile, isDamage, openGeneration } from './generation-file.js';
import { translateWriteErrors } from './translate-errors.js';
import { CATALOG_STEPS, GenerationTable } from './generation-table.js';

const NAME = /^[a-z][a-z0-9-]*$/;
const VIEW_FILE = /^[a-z][a-z0-9-]*-v\d+-g\d+\.db(-wal|-shm|-closed)?$/;
const CATALOG = 'catalog.db';
const WHAT = 'The catalog of views';
/** SQLite's files of one database, and the mark of a clean shutdown. */
const SUFFIXES = ['', '-wal', '-shm', CLEAN_SHUTDOWN_SUFFIX];
/** In bytes. Measured delay of a concurrent commit: 94 ms if 1.6 GB are freed at once, 20 ms for 64 MB, 5 ms for this. */
const FREED_AT_ONCE = 16_000_000;

/**
 * Opens the views in a directory: `catalog.db`, and one file per generation such as `orders-v1-g3.db`. Creates the directory. If the
 * catalog is damaged, deletes it and all views, since they can be folded again. Throws `DatabaseUnusable` if the directory can't be used.
 */
export function openEmbeddedViewCatalog(directory: string): ViewCatalog {
  mkdirSync(directory, { recursive: true });
  const open = (): Database => {
    const database = openDatabase(join(directory, CATALOG), { synchronous: 'FULL' });
    try {
      requireSound(database);
      database.migrate(CATALOG_STEPS);
      return database;
    } catch (error) {
      database.close();
      throw error;
    }
  };
  let database: Database;
  try {
    database = open();
  } catch (error) {
    if (!isDamage(error)) throw error;
    for (const file of readdirSync(directory)) if (VIEW_FILE.test(file)) rmSync(join(directory, file), { force: true });
    for (const file of filesOf(join(directory, CATALOG))) rmSync(file, { force: true });
    database = open();
  }
  return new EmbeddedViewCatalog(directory, database);
}

/** The live generations in a directory, of all versions. A process may have the directory open meanwhile. Throws `DatabaseUnusable`. */
export function liveGenerationsIn(directory: string): readonly Generation[] {
  const database = openDatabase(join(directory, CATALOG), { synchronous: 'FULL', readOnly: true });
  try {
    return new GenerationTable(database).everyLive();
  } finally {
    database.close();
  }
}

class EmbeddedViewCatalog implements ViewCatalog {
  readonly #table: GenerationTable;
  readonly #checkpoints = new WalCheckpointer();

  constructor(
    private readonly directory: string,
    private readonly database: Database,
  ) {
    this.#table = new GenerationTable(database);
    for (const generation of this.#table.withoutFiles()) for (const file of filesOf(this.#file(generation))) rmSync(file, { force: true });
  }

  async fence(view: AnyView, epoch: number): Promise<void> {
    translateWriteErrors(WHAT, () => this.#table.fence(view, epoch));
  }

  async live(view: AnyView): Promise<Generation | undefined> {
    return this.#table.live(view);
  }

  async generations(view: string): Promise<readonly CatalogedGeneration[]> {
    return this.#table.of(view);
  }

  async add(view: AnyView, logId: string, purpose: GenerationPurpose = { role: 'waiting' }): Promise<Generation> {
    if (!NAME.test(view.name)) throw new TypeError(`"${view.name}" can't name a view: small letters, digits and dashes only`);
    return translateWriteErrors(WHAT, () => this.#table.add(view, logId, purpose));
  }

  async markReady(generation: Generation): Promise<void> {
    translateWriteErrors(WHAT, () => this.#table.markReady(generation));
  }

  async fail(generation: Generation, failure: RebuildFailure): Promise<void> {
    translateWriteErrors(WHAT, () => this.#table.fail(generation, failure));
    await this.#remove(generation);
  }

  async makeLive(generation: Generation): Promise<void> {
    translateWriteErrors(WHAT, () => this.#table.makeLive(generation));
  }

  async drop(generation: Generation): Promise<void> {
    translateWriteErrors(WHAT, () => this.#table.drop(generation));
    await this.#remove(generation);
  }

  async open<Document extends ViewDocument>(view: AnyView, generation: Generation, check?: 'unchecked'): Promise<ViewStore<Document>> {
    return openGeneration<Document>(this.directory, view, generation, this.#checkpoints, check);
  }

  async size(generation: Generation): Promise<number> {
    const files = filesOf(this.#file(generation)).map((file) => statSync(file, { throwIfNoEntry: false }));
    return files.reduce((sum, file) => sum + (file?.size ?? 0), 0);
  }

  async close(): Promise<void> {
    this.database.close();
    await this.#checkpoints.close();
  }

  #file(generation: Generation): string {
    return generationFile(this.directory, generation);
  }

  /**
   * Removes the files asynchronously and in small steps: a file system that discards freed blocks takes most of a second for a gigabyte,
   * and commits wait meanwhile. Empties the file before it removes it, since the file's handle stays open until its statements are
   * garbage-collected (see
   * `Database.close`): the collector would free all of it at once in this thread, and every other database of the process would wait.
   */
  async #remove(generation: Generation): Promise<void> {
    const file = this.#file(generation);
    let size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    while (size > 0) await truncate(file, (size = Math.max(0, size - FREED_AT_ONCE)));
    await Promise.all(filesOf(file).map((path) => rm(path, { force: true })));
  }
}

/** Reads the whole catalog, which is a few pages, since damage in the middle of a file shows only when it is read. */
function requireSound(database: Database): void {
  const result = database.prepare<{ quick_check: string }>('PRAGMA quick_check(1)').get()?.quick_check;
  if (result !== 'ok') throw new DatabaseUnusable(database.file, 'corrupt');
}

const filesOf = (database: string): readonly string[] => SUFFIXES.map((suffix) => database + suffix);
