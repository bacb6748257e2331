import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DatabaseSync } from '@photostructure/sqlite';
import { DatabaseUnusable, isCorrupt, isLocked, isUniqueViolation, openDatabase, type Database } from './index.js';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'tiffin-sqlite-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const open = (name = 'notes.db', readOnly = false) =>
  openDatabase(join(directory, name), { synchronous: 'FULL', readOnly, busyTimeout: 20 });

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('It should have failed.');
}

describe('an open database', () => {
  test('uses a write-ahead log and the requested durability', () => {
    const database = open();
    expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
    expect(database.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 });
    database.close();
    const normal = openDatabase(join(directory, 'view.db'), { synchronous: 'NORMAL' });
    expect(normal.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 1 });
    normal.close();
  });

  test('shows a second connection only committed data', () => {
    const writer = open();
    writer.execute('CREATE TABLE notes (note TEXT UNIQUE)');
    const reader = open('notes.db', true);
    const count = reader.prepare<{ count: number }>('SELECT count(*) AS count FROM notes');
    writer.transaction(() => {
      writer.prepare('INSERT INTO notes VALUES (?)').run('a');
      expect(count.get()).toEqual({ count: 0 });
    });
    expect(count.get()).toEqual({ count: 1 });
    expect(thrownBy(() => reader.execute(`INSERT INTO notes VALUES ('b')`))).toMatchObject({ sqliteCodeName: 'SQLITE_READONLY' });
    reader.close();
    writer.close();
  });

  describe('with a rollback journal', () => {
    const mode = (database: Database): unknown => database.prepare('PRAGMA journal_mode').get()?.['journal_mode'];

    test('works without a write-ahead log, and has it again afterwards, even if the work fails', () => {
      const database = open();
      let meanwhile: unknown;
      database.withRollbackJournal(() => {
        database.transaction(() => database.execute("CREATE TABLE notes (note TEXT); INSERT INTO notes VALUES ('a')"));
        meanwhile = [mode(database), readdirSync(directory)];
      });
      expect(meanwhile).toEqual(['delete', ['notes.db']]);
      expect(mode(database)).toBe('wal');
      const fail = (): never => {
        throw new Error('the work failed');
      };
      expect(thrownBy(() => database.withRollbackJournal(fail))).toEqual(new Error('the work failed'));
      expect(mode(database)).toBe('wal');
      expect(database.prepare('SELECT note FROM notes').all()).toEqual([{ note: 'a' }]);
      database.close();
    });

    test('keeps its write-ahead log if another connection has the file open', () => {
      const database = open();
      database.execute('CREATE TABLE notes (note TEXT)');
      const reader = open('notes.db', true);
      const count = reader.prepare<{ count: number }>('SELECT count(*) AS count FROM notes');
      expect(count.get()).toEqual({ count: 0 });
      let meanwhile: unknown;
      database.withRollbackJournal(() =>
        database.transaction(() => {
          database.execute("INSERT INTO notes VALUES ('a')");
          meanwhile = [mode(database), count.get()];
        }),
      );
      expect(meanwhile).toEqual(['wal', { count: 0 }]);
      expect(count.get()).toEqual({ count: 1 });
      reader.close();
      database.close();
    });
  });

  test('rolls back a transaction that throws, and stays usable', () => {
    const database = open();
    database.execute('CREATE TABLE notes (note TEXT UNIQUE)');
    const insert = database.prepare('INSERT INTO notes VALUES (?)');
    const twice = () =>
      database.transaction(() => {
        insert.run('a');
        insert.run('a');
      });
    expect(isUniqueViolation(thrownBy(twice))).toBe(true);
    database.transaction(() => insert.run('b'));
    expect(database.prepare('SELECT note FROM notes').all()).toEqual([{ note: 'b' }]);
    database.close();
    database.close();
  });

  test('runs each migration step once, and refuses a newer schema', () => {
    const first = open();
    first.migrate(['CREATE TABLE notes (note TEXT)']);
    first.close();
    const second = open();
    second.migrate(['CREATE TABLE notes (note TEXT)', 'ALTER TABLE notes ADD COLUMN author TEXT']);
    expect(second.prepare('SELECT note, author FROM notes').all()).toEqual([]);
    expect(thrownBy(() => second.migrate(['CREATE TABLE notes (note TEXT)']))).toMatchObject({
      reason: 'newer',
      message: expect.stringMatching(/Start that version/) as string,
    });
    second.close();
  });

  test('rolls back a migration step that fails', () => {
    const database = open();
    expect(() => database.migrate(['CREATE TABLE notes (note TEXT); CREATE TABLE notes (note TEXT)'])).toThrow(/already exists/);
    database.migrate(['CREATE TABLE notes (note TEXT)']);
    database.close();
  });
});

describe('openDatabase', () => {
  const expectUnusable = (work: () => unknown, reason: string, sentence: RegExp) => {
    const error = thrownBy(work);
    expect(error).toBeInstanceOf(DatabaseUnusable);
    expect(error).toMatchObject({ reason, message: expect.stringMatching(sentence) as string });
  };

  test('refuses a file that is not a database', () => {
    writeFileSync(join(directory, 'notes.db'), 'Dear diary, '.repeat(1_000));
    expectUnusable(() => open(), 'corrupt', /is damaged or is not a database. Restore it from a backup/);
    expect(readFileSync(join(directory, 'notes.db'), 'utf8')).toMatch(/^Dear diary/);
  });

  test('refuses a database of another program', () => {
    const otherProgram = new DatabaseSync(join(directory, 'notes.db'));
    otherProgram.exec('CREATE TABLE bookmarks (url TEXT)');
    otherProgram.close();
    expectUnusable(() => open(), 'foreign', /made by another program. Move it away/);
    expectUnusable(() => open('notes.db', true), 'foreign', /made by another program/);
  });

  test('refuses a locked database', () => {
    const otherProgram = new DatabaseSync(join(directory, 'notes.db'));
    otherProgram.exec('BEGIN EXCLUSIVE');
    expectUnusable(() => open(), 'locked', /is locked by another program. Close that program/);
    otherProgram.close();
    open().close();
  });

  test('refuses a missing directory, and a path that is a directory', () => {
    expectUnusable(() => open('missing/notes.db'), 'unwritable', /can't be opened for writing. Check that its directory exists/);
    mkdirSync(join(directory, 'notes.db'));
    expectUnusable(() => open(), 'unwritable', /can't be opened for writing/);
  });

  test('refuses a file that this user may not write', () => {
    open().close();
    chmodSync(join(directory, 'notes.db'), 0o444);
    chmodSync(directory, 0o555);
    try {
      expect(runAsNobody('open', join(directory, 'notes.db'))).toMatchObject({ reason: 'unwritable', name: 'DatabaseUnusable' });
      expect(runAsNobody('lock', directory)).toMatchObject({ reason: 'unwritable' });
    } finally {
      chmodSync(directory, 0o755);
    }
  });

  test('opens a damaged database, whose reads fail as corrupt', () => {
    const database = open();
    database.execute('CREATE TABLE notes (note TEXT)');
    for (let n = 0; n < 200; n++) database.prepare('INSERT INTO notes VALUES (?)').run('x'.repeat(500));
    database.close();
    const bytes = readFileSync(join(directory, 'notes.db'));
    writeFileSync(join(directory, 'notes.db'), bytes.fill(0xab, 8_192));
    const damaged = open();
    const error = thrownBy(() => damaged.prepare('SELECT note FROM notes').all());
    expect([isCorrupt(error), isLocked(error)]).toEqual([true, false]);
    damaged.close();
  });
});

function childArguments(name: string, ...parameters: string[]): string[] {
  return [...process.execArgv, fileURLToPath(new URL(`../test/${name}.ts`, import.meta.url)), ...parameters];
}

function runAsNobody(what: string, path: string): unknown {
  return JSON.parse(execFileSync(process.execPath, childArguments('open-as-nobody', what, path), { encoding: 'utf8' }));
}
