import { StoreUnavailable } from '@tiffin/event-sourcing';
import { openDatabase } from '@tiffin/sqlite';
import { join } from 'node:path';
import { temporaryDirectory } from '../testing/temporary-directory.js';
import { translateWriteErrors } from './translate-errors.js';

test('a full disk is retryable, and rolls back; a defect is not', () => {
  const directory = temporaryDirectory();
  const database = openDatabase(join(directory.path, 'full.db'), { synchronous: 'NORMAL' });
  database.execute('CREATE TABLE dishes (name TEXT)');
  database.execute('PRAGMA max_page_count = 3');
  const insert = database.prepare('INSERT INTO dishes VALUES (?)');
  const write = (size: number) => translateWriteErrors('dishes', () => database.transaction(() => insert.run('idli '.repeat(size))));
  expect(() => write(10_000)).toThrow(StoreUnavailable);
  expect(() => write(10_000)).toThrow('dishes can’t be written: database or disk is full');
  write(1);
  expect(database.prepare<{ count: number }>('SELECT count(*) AS count FROM dishes').get()?.count).toBe(1);
  expect(() => translateWriteErrors('dishes', () => database.execute('DROP TABLE spoons'))).toThrow('no such table: spoons');
  database.close();
  directory.remove();
});
