import { StoreUnavailable } from '@tiffin/event-sourcing';
import { DatabaseUnusable, isCorrupt, openDatabase, type WalCheckpointer, type Database } from '@tiffin/sqlite';
import { join } from 'node:path';
import { IndexedFields } from '../indexed-fields.js';
import { UnusableGeneration, type Generation } from '../view-catalog.js';
import type { ViewStore } from '../view-store.js';
import type { AnyView, ViewDocument } from '../view.js';
import { clearCleanShutdownMark, markCleanShutdown, wasClosedCleanly } from './clean-shutdown.js';
import { EmbeddedViewStore } from './embedded-view-store.js';
import { translateWriteErrors } from './translate-write-errors.js';
import { addMissingIndexes, prepareViewFile, viewSchema, type FilePreparation } from './view-schema.js';

/**
 * Pages in memory, in kB. 16 MB instead of SQLite's 2, and a write-ahead log of as many instead of 4, save half the system time of a fold from the
 * beginning. To follow the log a quarter does, and the server has every view open, many of them twice.
 */
const CACHE = { underConstruction: 16_000, following: 4_000 };
/**
 * Pages, of 4 kB, of the write-ahead log that are moved in a commit. What follows the log has it moved by another thread before that, but where this can't
 * keep up, or has no room.
 */
const MOVED_IN_COMMITS = { underConstruction: 4_000, following: 16_000 };

/** A generation that is being folded and that nobody reads yet. */
export interface GenerationUnderConstruction {
  readonly store: ViewStore<ViewDocument>;
  /** Builds the indexes and waits until all of it is on the disk. Synchronous. Throws `StoreUnavailable`, `OutcomeUnknown`; may be repeated. */
  finish(): void;
}

/** The file of a generation: `orders-v1-g3.db`. */
export function generationFile(directory: string, { view, version, number }: Generation): string {
  return join(directory, `${view}-v${version}-g${number}.db`);
}

/**
 * Opens a generation for reading and for following the log; `checkpoints` moves its write-ahead log into the file. The file is read for damage, unless it
 * is as it was left when it was closed, or `unchecked` asks not to. Throws `UnusableGeneration`; `StoreUnavailable` where there is no room on the disk for
 * one that nobody reads yet.
 */
export function openGeneration<Document extends ViewDocument>(
  directory: string,
  view: AnyView,
  generation: Generation,
  checkpoints: Pick<WalCheckpointer, 'move'>,
  check?: 'unchecked',
): ViewStore<Document> {
  const file = generationFile(directory, generation);
  const known = wasClosedCleanly(file);
  const preparation = { indexes: 'now', check: !known && check !== 'unchecked', patient: check === 'unchecked' } as const;
  const good = known || preparation.check;
  return opening(
    directory,
    view,
    generation,
    preparation,
    (database, fields) =>
      new EmbeddedViewStore<Document>(database, fields, {
        checkpoint: () => checkpoints.move(file),
        closed: () => good && markCleanShutdown(file),
      }),
  );
}

/** `scratch`: nobody needs it after this process, so it never waits for the disk, which would hold up the log's own commits. */
export type ConstructionPurpose = 'to-keep' | 'scratch';

/**
 * Opens a generation to fold it, in whatever thread, without its indexes; what there is of it stays. Nobody else may write to it. Throws
 * `UnusableGeneration`, `DatabaseUnusable`, and `StoreUnavailable` where there is no room on the disk: a fold can wait for some.
 */
export function openUnderConstruction(
  directory: string,
  view: AnyView,
  generation: Generation,
  purpose: ConstructionPurpose = 'to-keep',
): GenerationUnderConstruction {
  return opening(directory, view, generation, { indexes: 'later', check: purpose === 'to-keep', patient: true }, (database, fields) => {
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
  preparation: FilePreparation & { readonly patient: boolean },
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
    const trouble = prepareViewFile(database, viewSchema(fields, view.indexes), generation.logId, preparation);
    if (trouble) throw new UnusableGeneration(generation, trouble);
    return use(database, fields);
  } catch (error) {
    database?.close();
    if (isDamage(error)) throw new UnusableGeneration(generation, 'its file is damaged', { cause: error });
    throw preparation.patient && passes(error) ? new StoreUnavailable(error.message, { cause: error }) : error;
  }
}

/** A file that can't be opened for want of room, or because somebody holds it, can be later. */
function passes(error: unknown): error is DatabaseUnusable {
  return error instanceof DatabaseUnusable && (error.reason === 'full' || error.reason === 'locked');
}

/** A checkpoint with nothing to move would not wait for the disk, so there is always something. */
function flush(database: Database): void {
  database.execute('PRAGMA synchronous = FULL');
  database.transaction(() => database.execute('UPDATE projection SET position = position'));
  database.execute('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA synchronous = NORMAL');
}

/** The file is no database of ours, or a broken one. */
export function isDamage(error: unknown): boolean {
  return isCorrupt(error) || (error instanceof DatabaseUnusable && (error.reason === 'corrupt' || error.reason === 'foreign'));
}
