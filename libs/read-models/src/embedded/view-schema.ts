import type { Database } from '@tiffin/sqlite';
import type { ViewIndex } from '../view.js';
import { quoted, type IndexedFields } from '../indexed-fields.js';

const PROJECTION = `CREATE TABLE projection (
  id INTEGER PRIMARY KEY CHECK (id = 1), position INTEGER NOT NULL, epoch INTEGER NOT NULL, log_id TEXT NOT NULL, layout TEXT NOT NULL)`;
const PARKED = `CREATE TABLE parked (
  _id TEXT PRIMARY KEY, document_id TEXT NOT NULL, stream TEXT NOT NULL, revision INTEGER NOT NULL, position INTEGER NOT NULL,
  type TEXT NOT NULL, error TEXT NOT NULL, parked_at TEXT NOT NULL, attempts INTEGER NOT NULL)`;

/** Columns added later. They are not part of the layout, so files of earlier versions get them without being folded again. */
const ADDED = [
  { table: 'projection', column: 'anchor', type: 'TEXT' },
  { table: 'parked', column: 'number', type: 'INTEGER' },
] as const;

/** The tables and indexes of a generation's file, as SQL. */
export interface ViewSchema {
  /** The checkpoint, the parked events, and the documents with a column per indexed field. */
  readonly tables: readonly string[];
  /** The indexes, by name. Queries need them; a fold does not. */
  readonly indexes: ReadonlyMap<string, string>;
}

/** The schema of a view with these indexes. */
export function viewSchema(fields: IndexedFields, indexes: readonly ViewIndex[]): ViewSchema {
  const columns = ['"_id" TEXT PRIMARY KEY', '"@position" INTEGER NOT NULL', '"@document" TEXT NOT NULL', ...fields.names.map(quoted)];
  const byName = indexes.map(({ fields: names, sparse = false }, index): [string, string] => {
    const name = `documents_${index}`;
    const which = sparse ? ` WHERE ${quoted(names[0] ?? '_id')} IS NOT NULL` : '';
    return [name, `CREATE INDEX ${name} ON documents (${names.map(quoted).join(', ')})${which}`];
  });
  return {
    tables: [
      PROJECTION,
      PARKED,
      'CREATE INDEX parked_by_document ON parked (document_id, position)',
      `CREATE TABLE documents (${columns.join(', ')})`,
    ],
    indexes: new Map(byName),
  };
}

export interface FilePreparation {
  /**
   * `later` leaves the indexes out, and drops those of an empty file, since they cost a long fold more than everything else that it writes.
   * The next opening with `now`, or `addMissingIndexes`, builds them.
   */
  readonly indexes: 'now' | 'later';
  /** Whether to read the whole file for damage. */
  readonly check: boolean;
}

/** Creates the tables of a new file. Returns why the file can't hold this generation, or `undefined` if it can. */
export function prepareViewFile(
  database: Database,
  schema: ViewSchema,
  logId: string,
  { indexes, check }: FilePreparation,
): string | undefined {
  const layout = [...schema.tables, ...schema.indexes.values()].join(';\n');
  if (!database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'projection'").get()) {
    database.transaction(() => {
      for (const statement of schema.tables) database.execute(statement);
      database.prepare('INSERT INTO projection VALUES (1, 0, 0, ?, ?)').run(logId, layout);
    });
  }
  const stored = database.prepare<{ log_id: string; layout: string }>('SELECT log_id, layout FROM projection').get();
  if (stored?.layout !== layout) return 'its indexes are others than the view’s';
  if (stored.log_id !== logId) return 'it was folded from another log';
  for (const { table, column, type } of ADDED)
    if (!database.prepare('SELECT 1 FROM pragma_table_info(?) WHERE name = ?').get(table, column))
      database.execute(`ALTER TABLE ${table} ADD COLUMN ${column} ${type}`);
  const damage = check ? damageOf(database) : undefined;
  if (damage !== undefined) return `its file is damaged (${damage})`;
  if (indexes === 'now') addMissingIndexes(database, schema);
  else if (!database.prepare('SELECT 1 FROM documents LIMIT 1').get()) dropIndexes(database, schema);
  return undefined;
}

function dropIndexes(database: Database, { indexes }: ViewSchema): void {
  database.transaction(() => {
    for (const index of indexes.keys()) database.execute(`DROP INDEX IF EXISTS ${index}`);
  });
}

/**
 * Builds the indexes that the file lacks, which takes some tenths of a second for 100,000 documents. Moves each into the file before it
 * builds the next, so that the write-ahead log never holds all of them.
 */
export function addMissingIndexes(database: Database, { indexes }: ViewSchema): void {
  const existing = database.prepare<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'index'").all();
  const missing = [...indexes].filter(([index]) => !existing.some(({ name }) => name === index));
  for (const [, statement] of missing) {
    database.transaction(() => database.execute(statement));
    database.execute('PRAGMA wal_checkpoint(TRUNCATE)');
  }
}

function damageOf(database: Database): string | undefined {
  const answer = database.prepare<{ quick_check: string }>('PRAGMA quick_check(1)').get()?.quick_check ?? 'no answer';
  return answer === 'ok' ? undefined : answer;
}
