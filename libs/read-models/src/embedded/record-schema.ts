import type { Database } from '@tiffin/sqlite';
import type { AnyCollection } from '../record-store.js';
import { IndexedFields, quoted } from '../indexed-fields.js';

/** Every write of a record takes a new number, so that a record that is deleted and inserted again never has an earlier revision. */
export const RECORD_STEPS = [
  'CREATE TABLE revisions (id INTEGER PRIMARY KEY CHECK (id = 1), last INTEGER NOT NULL); INSERT INTO revisions VALUES (1, 0)',
];

/**
 * Makes the collection's table and indexes those of its definition. Indexed fields are columns computed from the record, so that an index
 * can be added or changed at any time. A unique index leaves out records that lack one of its fields.
 */
export function defineCollection(database: Database, { name, indexes }: AnyCollection): void {
  const table = quoted(name);
  database.transaction(() => {
    database.execute(`CREATE TABLE IF NOT EXISTS ${table} ("_id" TEXT PRIMARY KEY, "@revision" INTEGER NOT NULL, "@record" TEXT NOT NULL)`);
    const columns = database.prepare<{ name: string }>('SELECT name FROM pragma_table_xinfo(?)').all(name);
    for (const field of new IndexedFields(name, indexes).names) {
      if (columns.some((column) => column.name === field)) continue;
      database.execute(
        `ALTER TABLE ${table} ADD COLUMN ${quoted(field)} GENERATED ALWAYS AS (json_extract("@record", '${jsonPath(field)}')) VIRTUAL`,
      );
    }
    const wanted = new Map(indexes.map((index) => [`${name}.${index.name}`, indexSql(name, index)]));
    const existing = database.prepare<{ name: string; sql: string }>(
      "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL",
    );
    for (const index of existing.all(name)) {
      if (wanted.get(index.name) === index.sql) wanted.delete(index.name);
      else database.execute(`DROP INDEX ${quoted(index.name)}`);
    }
    for (const sql of wanted.values()) database.execute(sql);
  });
}

function indexSql(collection: string, { name, fields, unique }: AnyCollection['indexes'][number]): string {
  const columns = fields.map(quoted);
  const where = unique ? ` WHERE ${columns.map((column) => `${column} IS NOT NULL`).join(' AND ')}` : '';
  return `CREATE ${unique ? 'UNIQUE ' : ''}INDEX ${quoted(`${collection}.${name}`)} ON ${quoted(collection)} (${columns.join(', ')})${where}`;
}

function jsonPath(field: string): string {
  return ['$', ...field.split('.').map(quoted)].join('.');
}
