// Runs under a file-size limit: writes until there is no room, frees some, writes again, and prints what it saw.
import { isDiskFull, openDatabase } from '../src/index.js';

process.on('SIGXFSZ', () => undefined);
const database = openDatabase(process.argv[2] ?? '', { synchronous: 'FULL' });
database.execute('CREATE TABLE notes (note TEXT NOT NULL)');
const insert = database.prepare('INSERT INTO notes VALUES (?)');
let written = 0;
let refusal: unknown;
while (refusal === undefined) {
  try {
    database.transaction(() => insert.run('x'.repeat(20_000)));
    written++;
  } catch (error) {
    refusal = error;
  }
}
const counted = database.prepare<{ count: number }>('SELECT count(*) AS count FROM notes').get()?.count;
database.execute('PRAGMA wal_checkpoint(TRUNCATE)');
database.transaction(() => insert.run('room again'));
console.log(JSON.stringify({ full: isDiskFull(refusal), lost: written - (counted ?? 0), written }));
database.close();
