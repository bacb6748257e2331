import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Database } from './database.js';
import { takeSnapshot } from './database-snapshot.js';
import { DatabaseUnusable } from './database-unusable.js';

describe('a snapshot', () => {
  const directory = mkdtempSync(join(tmpdir(), 'tiffin-snapshot-'));
  const file = join(directory, 'notes.db');
  const going = new AbortController().signal;
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

  test('is of one moment, whatever is written before and while it is copied', async () => {
    const snapshot = takeSnapshot(file);
    write(1);
    const target = join(directory, 'copy.db');
    writeFileSync(target, '', { mode: 0o600 });
    const copying = snapshot.copyTo(target, going);
    write(1);
    await copying;
    snapshot.close();
    expect(readdirSync(directory).filter((name) => name.startsWith('copy.db'))).toEqual(['copy.db']);
    expect(notesIn(target)).toBe(5_000);
    expect(notesIn(file)).toBe(5_002);
  });

  test('is not copied by who has changed his mind', async () => {
    const snapshot = takeSnapshot(file);
    const asked = new AbortController();
    const copying = snapshot.copyTo(join(directory, 'abandoned.db'), asked.signal);
    asked.abort(new Error('changed'));
    await expect(copying).rejects.toThrow('changed');
    await expect(snapshot.copyTo(join(directory, 'abandoned.db'), asked.signal)).rejects.toThrow('changed');
    snapshot.close();
  });

  test('of nothing, or to where nothing can be written, is refused with a sentence', async () => {
    expect(() => takeSnapshot(join(directory, 'missing.db'))).toThrow(DatabaseUnusable);
    const snapshot = takeSnapshot(file);
    await expect(snapshot.copyTo('/dev/full', going)).rejects.toMatchObject({ reason: 'full' });
    await expect(snapshot.copyTo(join(directory, 'no', 'where.db'), going)).rejects.toThrow(/where.db/);
    snapshot.close();
  });
});
