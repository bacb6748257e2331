import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Database } from './database.js';
import { takeSnapshot } from './database-snapshot.js';
import { DatabaseUnusable } from './database-unusable.js';

describe('a snapshot', () => {
  const directory = mkdtempSync(join(tmpdir(), 'tiffin-snapshot-'));
  const file = join(directory, 'notes.db');
  const unaborted = new AbortController().signal;
  let database: Database;
  const write = (count: number): void => {
    const insert = database.prepare('INSERT INTO notes VALUES (?)');
    database.transaction(() => {
      for (let index = 0; index < count; index++) insert.run('x'.repeat(1_000));
    });
  };
  const notesIn = (copy: string): number | undefined => {
    const opened = openDatabase(copy, { synchronous: 'FULL', readOnly: true });
    const count = opened.prepare<{ count: number }>('SELECT count(*) AS count FROM notes').get()?.count;
    opened.close();
    return count;
  };

  beforeAll(() => {
    database = openDatabase(file, { synchronous: 'FULL' });
    database.execute('CREATE TABLE notes (note TEXT NOT NULL)');
    write(5_000);
  });
  afterAll(() => {
    database.close();
    rmSync(directory, { recursive: true });
  });

  test('shows the database at one moment, whatever is written before and during the copy', async () => {
    const snapshot = takeSnapshot(file);
    write(1);
    const target = join(directory, 'copy.db');
    writeFileSync(target, '', { mode: 0o600 });
    const copying = snapshot.copyTo(target, unaborted);
    write(1);
    await copying;
    snapshot.close();
    expect(readdirSync(directory).filter((name) => name.startsWith('copy.db'))).toEqual(['copy.db']);
    expect(notesIn(target)).toBe(5_000);
    expect(notesIn(file)).toBe(5_002);
  });

  test('stops copying when the caller aborts', async () => {
    const snapshot = takeSnapshot(file);
    const caller = new AbortController();
    const copying = snapshot.copyTo(join(directory, 'abandoned.db'), caller.signal);
    caller.abort(new Error('changed'));
    await expect(copying).rejects.toThrow('changed');
    await expect(snapshot.copyTo(join(directory, 'abandoned.db'), caller.signal)).rejects.toThrow('changed');
    snapshot.close();
  });

  test('fails with a clear error if the source is missing or the target can not be written', async () => {
    expect(() => takeSnapshot(join(directory, 'missing.db'))).toThrow(DatabaseUnusable);
    const snapshot = takeSnapshot(file);
    await expect(snapshot.copyTo('/dev/full', unaborted)).rejects.toMatchObject({ reason: 'full' });
    await expect(snapshot.copyTo(join(directory, 'no', 'where.db'), unaborted)).rejects.toThrow(/where.db/);
    snapshot.close();
  });
});
