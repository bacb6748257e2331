import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WalCheckpointer } from './wal-checkpointer.js';
import { openDatabase, type Database } from './database.js';

describe('checkpoints beside a writer', () => {
  const directory = mkdtempSync(join(tmpdir(), 'tiffin-'));
  const file = join(directory, 'notes.db');
  const checkpoints = new WalCheckpointer();
  let database: Database;
  beforeAll(() => {
    database = openDatabase(file, { synchronous: 'NORMAL' });
    database.execute('PRAGMA wal_autocheckpoint = 0; CREATE TABLE notes (text TEXT)');
  });
  afterAll(async () => {
    database.close();
    await checkpoints.close();
    rmSync(directory, { recursive: true });
  });
  const write = (notes: number): void => {
    for (let note = 0; note < notes; note++) database.prepare('INSERT INTO notes VALUES (?)').run('x'.repeat(5_000));
  };
  /** Pages of the write-ahead log, and how many of them are in the file. */
  const pages = () => database.prepare('PRAGMA wal_checkpoint(NOOP)').get();

  test('move committed data into the file, so that the next commit starts the log anew', async () => {
    write(100);
    const size = statSync(file).size;
    await checkpoints.move(file);
    expect(statSync(file).size).toBeGreaterThan(size + 100 * 5_000);
    const { log, checkpointed } = pages() as { log: number; checkpointed: number };
    expect(log).toBeGreaterThan(200);
    expect(checkpointed).toBe(log);
    write(1);
    expect(pages()?.['log']).toBeLessThan(10);
    expect(database.prepare('SELECT count(*) AS count FROM notes').get()).toEqual({ count: 101 });
  });

  test('leave for later what a reader still reads from the log', async () => {
    const reader = openDatabase(file, { synchronous: 'NORMAL', readOnly: true });
    reader.execute('BEGIN');
    const count = reader.prepare('SELECT count(*) AS count FROM notes');
    const before = count.get();
    write(10);
    await checkpoints.move(file);
    expect(count.get()).toEqual(before);
    expect(pages()?.['checkpointed']).toBeLessThan(pages()?.['log'] as number);
    reader.close();
    await checkpoints.move(file);
    expect(pages()?.['checkpointed']).toBe(pages()?.['log']);
  });

  test('reject for a file that is not a database, and work for others afterwards', async () => {
    const text = join(directory, 'soup.db');
    writeFileSync(text, 'soup '.repeat(1_000));
    await expect(checkpoints.move(text)).rejects.toMatchObject({ code: 'ERR_SQLITE_ERROR', message: 'file is not a database' });
    await checkpoints.move(file);
  });
});

test('closing without a checkpoint ends no thread', async () => {
  await new WalCheckpointer().close();
});
