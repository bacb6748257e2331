import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { asUnusable, DatabaseUnusable } from './database-unusable.js';
import { isLocked } from './sqlite-errors.js';

export type SqlValue = null | number | bigint | string | Uint8Array;

/** A prepared statement whose rows have the shape `Row`. There is no way to iterate: an open cursor crashes the driver when it is collected. */
export interface Statement<Row> {
  get(...parameters: SqlValue[]): Row | undefined;
  all(...parameters: SqlValue[]): Row[];
  run(...parameters: SqlValue[]): { readonly changes: number; readonly lastInsertRowid: number | bigint };
}

export interface OpenOptions {
  /** `FULL`: what was committed survives a power cut. `NORMAL`: it survives the death of the process; for what can be rebuilt. */
  readonly synchronous: 'FULL' | 'NORMAL';
  readonly readOnly?: boolean;
  /** How long a statement waits for another connection's lock, in ms. */
  readonly busyTimeout?: number;
}

/** Marks our files (`TFFN`), so that another program's database is never written into. */
const APPLICATION_ID = 0x5446464e;

/** A turn that has nothing to move costs nothing. */
const TURNS = 3;

/** A connection that is collected closes under its statements, so each statement keeps its connection. */
const connectionOf = new WeakMap<object, DatabaseSyncInstance>();

/** One connection to a database file. Open it with `openDatabase`. */
export class Database {
  readonly #connection: DatabaseSyncInstance;
  readonly #statements = new Map<string, Statement<unknown>>();

  constructor(
    readonly file: string,
    connection: DatabaseSyncInstance,
  ) {
    this.#connection = connection;
  }

  /**
   * Prepares a statement once per text and keeps it as long as the connection: a statement must not be collected before its database.
   * So values belong in parameters, never in the text.
   */
  prepare<Row = Record<string, SqlValue>>(sql: string): Statement<Row> {
    return this.#prepare(sql, false);
  }

  /** The same for rows as arrays, in the order of the columns: a quarter faster where many rows are read. */
  prepareArrays<Row extends readonly SqlValue[]>(sql: string): Statement<Row> {
    return this.#prepare(sql, true);
  }

  #prepare<Row>(sql: string, returnArrays: boolean): Statement<Row> {
    const key = returnArrays ? `arrays: ${sql}` : sql;
    const known = this.#statements.get(key);
    if (known) return known as Statement<Row>;
    const statement = this.#connection.prepare(sql);
    statement.setReturnArrays(returnArrays);
    this.#statements.set(key, statement);
    connectionOf.set(statement, this.#connection);
    return statement;
  }

  /** Runs statements that have no parameters and answer no rows. */
  execute(sql: string): void {
    this.#connection.exec(sql);
  }

  /** Runs `work` in a transaction that may write: committed when it returns, undone when it throws. Synchronous; not to be nested. */
  transaction<Result>(work: () => Result): Result {
    this.prepare('BEGIN IMMEDIATE').run();
    try {
      const result = work();
      this.prepare('COMMIT').run();
      return result;
    } catch (error) {
      // After a full disk SQLite has rolled back by itself.
      if (this.#connection.isTransaction) this.prepare('ROLLBACK').run();
      throw error;
    }
  }

  /**
   * Brings the schema up to date: step n (from 1) lifts it from version n - 1 to n, each in a transaction of its own. Steps are never
   * changed once released. Throws `DatabaseUnusable` for a schema that is newer than the steps.
   */
  migrate(steps: readonly string[]): void {
    const version = this.prepare<{ user_version: number }>('PRAGMA user_version').get()?.user_version ?? 0;
    if (version > steps.length) throw new DatabaseUnusable(this.file, 'newer');
    steps.slice(version).forEach((step, index) => {
      this.transaction(() => {
        this.execute(step);
        this.execute(`PRAGMA user_version = ${version + index + 1}`);
      });
    });
  }

  /**
   * Does `work` with a rollback journal, where nobody else has the file open: what fills new pages only, as an index does, is written once then, and with
   * the write-ahead log twice. Each transaction waits for the disk, and others for the transaction. Synchronous.
   */
  withRollbackJournal(work: () => void): void {
    try {
      this.execute('PRAGMA journal_mode = DELETE');
    } catch (error) {
      if (!isLocked(error)) throw error;
    }
    try {
      work();
    } finally {
      this.execute('PRAGMA journal_mode = WAL');
    }
  }

  /** Moves the write-ahead log into the file and empties it, where there is room and nobody reads. Nothing is lost where not. */
  checkpoint(): void {
    try {
      this.execute('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch {
      // Read-only, or no room: what was committed is safe in the write-ahead log, and the next one to close or open moves it.
    }
  }

  /**
   * Closes the connection, after a checkpoint. Closing twice does nothing. The driver can't finalize statements: the operating system's
   * handle is let go once they are collected, at the latest when the thread ends.
   */
  close(): void {
    if (!this.#connection.isOpen) return;
    if (this.#connection.isTransaction) this.execute('ROLLBACK');
    this.checkpoint();
    this.#statements.clear();
    this.#connection.close();
  }
}

/**
 * Opens a database the way all of ours are: write-ahead log, so that readers never wait for the writer. A new file is created unless
 * `readOnly`. Throws `DatabaseUnusable` for a file that is corrupt, foreign, locked or not writable.
 */
export function openDatabase(file: string, { synchronous, readOnly = false, busyTimeout = 5_000 }: OpenOptions): Database {
  let connection: DatabaseSyncInstance | undefined;
  try {
    connection = new DatabaseSync(file, { readOnly, timeout: busyTimeout });
    const database = new Database(file, connection);
    if (readOnly) refuseForeign(database);
    else prepareForWriting(database, synchronous);
    return database;
  } catch (error) {
    connection?.close();
    throw asUnusable(file, error);
  }
}

/**
 * Moves what was committed from a write-ahead log into its file, beside whoever has the file open: nobody waits for it. What is committed meanwhile is
 * moved by the next turn, so that the next commit finds nothing left and begins the log anew. Throws what SQLite throws.
 */
export function moveWriteAheadLog(file: string): void {
  const connection = new DatabaseSync(file);
  try {
    // Without a statement, which would keep the file open until it is collected.
    connection.exec('PRAGMA wal_checkpoint(PASSIVE); '.repeat(TURNS));
  } finally {
    connection.close();
  }
}

function prepareForWriting(database: Database, synchronous: OpenOptions['synchronous']): void {
  // The mark is written every time: SQLite opens a file without write permission read-only, and only a write brings that to light.
  database.transaction(() => {
    refuseForeign(database);
    database.execute(`PRAGMA application_id = ${APPLICATION_ID}`);
  });
  database.execute(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}; PRAGMA journal_size_limit = 67108864`);
}

function refuseForeign(database: Database): void {
  const id = database.prepare<{ application_id: number }>('PRAGMA application_id').get()?.application_id ?? 0;
  const tables = database.prepare<{ count: number }>('SELECT count(*) AS count FROM sqlite_master').get()?.count ?? 0;
  if (id !== APPLICATION_ID && (id !== 0 || tables > 0)) throw new DatabaseUnusable(database.file, 'foreign');
}
