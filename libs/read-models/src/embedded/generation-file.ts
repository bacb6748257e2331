import { StoreUnavailable } from '@tiffin/event-sourcing';
import { DatabaseUnusable, isCorrupt, openDatabase, type WalCheckpointer, type Database } from '@tiffin/sqlite';
import { join } from 'node:path';
import { IndexedFields } from '../indexed-fields.js';
import { UnusableGeneration, type Generation } from '../view-catalog.js';
import type { ViewStore } from '../view-store.js';
import type { AnyView, ViewDocument } from '../view.js';
import { clearCleanShutdownMark, markCleanShutdown, wasClosedCleanly } from './clean-shutdown.js';
import { EmbeddedViewStore } from './embedded-view-store.js';
import { translateWriteErrors } from './translate-errors.js';
import { addMissingIndexes, prepareViewFile, viewSchema, type FilePreparation } from './view-schema.js';

/**
 * SQLite's page cache, in kB. 16 MB instead of the default 2, and a write-ahead log of 16 MB instead of 4, save half the system time of a
 * fold from the beginning. A view that follows the log needs a quarter, and the server has every view open, many of them twice.
 */
const CACHE = { underConstruction: 16_000, following: 4_000 };
/**
 * Size of the write-ahead log, in pages of 4 kB, at which a commit moves it into the file. For a view that follows the log another thread
 * moves it before that, unless this thread can't keep up or the disk is full.
 */
const MOVED_IN_COMMITS = { underConstruction: 4_000, following: 16_000 };

/** A generation that is being folded and not read yet. */
export interface GenerationUnderConstruction {
  readonly store: ViewStore<ViewDocument>;
  /**
   * Builds the indexes and waits until everything is on the disk; synchronous. Throws `StoreUnavailable` and `OutcomeUnknown`; may be
   * repeated.
   */
  finish(): void;
}

/** The file of a generation: `orders-v1-g3.db`. */
export function generationFile(directory: string, { view, version, number }: Generation): string {
  return join(directory, `${view}-v${version}-g${number}.db`);
}

/**
 * Opens a generation to read it and to follow the log. `checkpoints` moves its write-ahead log into the file. Reads the whole file for
 * damage, unless it was shut down cleanly or `check` is `unchecked`. Throws `UnusableGeneration`, and, if `unchecked`, `StoreUnavailable`
 * for a full disk.
 */
export function openGeneration<Document extends ViewDocument>(
  directory: string,
  view: AnyView,
  generation: Generation,
  checkpoints: Pick<WalCheckpointer, 'move'>,
  check?: 'unchecked',
): ViewStore<Document> {
  const file = generationFile(directory, generation);
  const isClean = wasClosedCleanly(file);
  const preparation = { indexes: 'now', check: !isClean && check !== 'unchecked', canWait: check === 'unchecked' } as const;
  const isSound = isClean || preparation.check;
  return opening(
    directory,
    view,
    generation,
    preparation,
    (database, fields) =>
      new EmbeddedViewStore<Document>(database, fields, {
        checkpoint: () => checkpoints.move(file),
        closed: () => isSound && markCleanShutdown(file),
      }),
  );
}

/** `scratch`: only this process needs it, so it never waits for the disk, which would delay the log's commits. */
export type ConstructionPurpose = 'to-keep' | 'scratch';

/**
 * Opens a generation to fold it, in any thread, without its indexes. Keeps what is already folded. No other connection may write to it.
 * Throws
 * `UnusableGeneration`, `DatabaseUnusable`, and `StoreUnavailable` for a full disk or a locked file, since a fold can wait.
 */
export function openUnderConstruction(
  directory: string,
  view: AnyView,
  generation: Generation,
  purpose: ConstructionPurpose = 'to-keep',
): GenerationUnderConstruction {
  return opening(directory, view, generation, { indexes: 'later', check: purpose === 'to-keep', canWait: true }, (database, fields) => {
    if (purpose === 'scratch') database.execute('PRAGMA synchronous = OFF');
    return construction(view, database, fields);
  });
}

function construction(view: AnyView, database: Database, fields: IndexedFields): GenerationUnderConstruction {
  return {
    store: new EmbeddedViewStore(database, fields),
    finish() {
      translateWriteErrors(view.name, () => {
        database.withRollbackJournal(() => addMissingIndexes(database, viewSchema(fields, view.indexes)));
        flush(database);
      });
    },
  };
}

function opening<Result>(
  directory: string,
  view: AnyView,
  generation: Generation,
  preparation: FilePreparation & { readonly canWait: boolean },
  use: (database: Database, fields: IndexedFields) => Result,
): Result {
  const fields = new IndexedFields(view.name, view.indexes);
  const file = generationFile(directory, generation);
  let database: Database | undefined;
  try {
    clearCleanShutdownMark(file);
    database = openDatabase(file, { synchronous: 'NORMAL' });
    const stage = preparation.indexes === 'later' ? 'underConstruction' : 'following';
    database.execute(`PRAGMA cache_size = -${CACHE[stage]}; PRAGMA wal_autocheckpoint = ${MOVED_IN_COMMITS[stage]}`);
    const reason = prepareViewFile(database, viewSchema(fields, view.indexes), generation.logId, preparation);
    if (reason) throw new UnusableGeneration(generation, reason);
    return use(database, fields);
  } catch (error) {
    database?.close();
    if (isDamage(error)) throw new UnusableGeneration(generation, 'its file is damaged', { cause: error });
    throw preparation.canWait && mayPass(error) ? new StoreUnavailable(error.message, { cause: error }) : error;
  }
}

/** A full disk or a lock of another program may be gone later. */
function mayPass(error: unknown): error is DatabaseUnusable {
  return error instanceof DatabaseUnusable && (error.reason === 'full' || error.reason === 'locked');
}

/** Waits until the file is on the disk. A checkpoint with nothing to move would not wait, so this writes something first. */
function flush(database: Database): void {
  database.execute('PRAGMA synchronous = FULL');
  database.transaction(() => database.execute('UPDATE projection SET position = position'));
  database.execute('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA synchronous = NORMAL');
}

/** Whether the error means that the file is damaged or is not a database of this program. */
export function isDamage(error: unknown): boolean {
  return isCorrupt(error) || (error instanceof DatabaseUnusable && (error.reason === 'corrupt' || error.reason === 'foreign'));
}
