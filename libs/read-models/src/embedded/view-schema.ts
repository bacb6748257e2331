import type { Database } from '@tiffin/sqlite';
import type { ViewIndex } from '../view.js';
import { quoted, type IndexedFields } from '../indexed-fields.js';

const PROJECTION = `CREATE TABLE projection (
  id INTEGER PRIMARY KEY CHECK (id = 1), position INTEGER NOT NULL, epoch INTEGER NOT NULL, log_id TEXT NOT NULL, layout TEXT NOT NULL)`;
const PARKED = `CREATE TABLE parked (
  _id TEXT PRIMARY KEY, document_id TEXT NOT NULL, stream TEXT NOT NULL, revision INTEGER NOT NULL, position INTEGER NOT NULL,
  type TEXT NOT NULL, error TEXT NOT NULL, parked_at TEXT NOT NULL, attempts INTEGER NOT NULL)`;

/** The tables of a generation: its checkpoint, its parked events, and its documents with a column per indexed field. */
export function viewSchema(fields: IndexedFields, indexes: readonly ViewIndex[]): readonly string[] {
  const columns = ['"_id" TEXT PRIMARY KEY', '"@position" INTEGER NOT NULL', '"@document" TEXT NOT NULL', ...fields.names.map(quoted)];
  return [
    PROJECTION,
    PARKED,
    'CREATE INDEX parked_by_document ON parked (document_id, position)',
    `CREATE TABLE documents (${columns.join(', ')})`,
    ...indexes.map(({ fields: names }, index) => `CREATE INDEX documents_${index} ON documents (${names.map(quoted).join(', ')})`),
  ];
}

/** Why the file can't hold this generation; nothing where it can. A new file is laid out first. */
export function prepareViewFile(database: Database, schema: readonly string[], logId: string): string | undefined {
  const layout = schema.join(';\n');
  if (!database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'projection'").get()) {
    database.transaction(() => {
      for (const statement of schema) database.execute(statement);
      database.prepare('INSERT INTO projection VALUES (1, 0, 0, ?, ?)').run(logId, layout);
    });
  }
  const found = database.prepare<{ log_id: string; layout: string }>('SELECT log_id, layout FROM projection').get();
  if (found?.layout !== layout) return 'its indexes are others than the view’s';
  if (found.log_id !== logId) return 'it was folded from another log';
  const check = database.prepare<{ quick_check: string }>('PRAGMA quick_check(1)').get()?.quick_check;
  return check === 'ok' ? undefined : `its file is damaged (${check})`;
}
