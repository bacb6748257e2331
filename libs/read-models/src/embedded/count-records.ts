import { openDatabase } from '@tiffin/sqlite';
import { quoted } from '../indexed-fields.js';

/** The number of records in a file, over all collections. No other process may write to it meanwhile. Throws `DatabaseUnusable`. */
export function countEmbeddedRecords(file: string): number {
  const database = openDatabase(file, { synchronous: 'FULL', readOnly: true });
  try {
    const collections = database.prepare<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'revisions'");
    const counts = collections
      .all()
      .map(({ name }) => database.prepare<{ count: number }>(`SELECT count(*) AS count FROM ${quoted(name)}`).get()?.count ?? 0);
    return counts.reduce((sum, count) => sum + count, 0);
  } finally {
    database.close();
  }
}
