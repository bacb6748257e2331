import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { asUnusable, DatabaseUnusable } from './database-unusable.js';
import { isLocked } from './sqlite-errors.js';

export type SqlValue = null | number | bigint | string | Uint8Array;

/**
 * A prepared statement whose rows have the shape `Row`. It has no iterator: an open cursor crashes the driver when it is garbage-collected.
 */
export interface Statement<Row> {
  get(...parameters: SqlValue[]): Row | undefined;
  all(...parameters: SqlValue[]): Row[];
  run(...parameters: SqlValue[]): { readonly changes: number; readonly lastInsertRowid: number | bigint };
}

export interface OpenOptions {
  /** `FULL`: committed data survives a power cut. `NORMAL`: it survives the death of the process; for data that can be rebuilt. */
  readonly synchronous: 'FULL' | 'NORMAL';
  readonly readOnly?: boolean;
  /** How long a statement waits for another connection's lock, in ms. Default: 5,000. */
  readonly busyTimeout?: number;
}

/** Marks Tiffin's files (`TFFN`), so that it never writes to another program's database. */
const APPLICATION_ID = 0x5446464e;

/** How many checkpoints run in a row. One without work costs nothing. */
const CHECKPOINT_ROUNDS = 3;

/** A garbage-collected connection closes under its statements, so each statement keeps its connection alive. */
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
   * Returns the prepared statement for this SQL text and keeps it as long as the connection, because a statement must not be collected
   * before its database. So pass values as parameters, never in the text.
   */
  prepare<Row = Record<string, SqlValue>>(sql: string): Statement<Row> {
    return this.#prepare(sql, false);
  }

  /** As `prepare`, with rows as arrays in the order of the columns: a quarter faster for many rows. */
  prepareArrays<Row extends readonly SqlValue[]>(sql: string): Statement<Row> {
    return this.#prepare(sql, true);
  }

  #prepare<Row>(sql: string, returnArrays: boolean): Statement<Row> {
    const key = returnArrays ? `arrays: ${sql}` : sql;
    const existing = this.#statements.get(key);
    if (existing) return existing as Statement<Row>;
    const statement = this.#connection.prepare(sql);
    statement.setReturnArrays(returnArrays);
    this.#statements.set(key, statement);
    connectionOf.set(statement, this.#connection);
    return statement;
  }

  /** Runs statements that have no parameters and return no rows. */
  execute(sql: string): void {
    this.#connection.exec(sql);
  }

  /**
   * Runs `work` in a write transaction and returns its result. Commits when it returns and rolls back when it throws. Synchronous; must not
   * be nested.
   */
  transaction<Result>(work: () => Result): Result {
    this.prepare('BEGIN IMMEDIATE').run();
    try {
      const result = work();
      this.prepare('COMMIT').run();
      return result;
    } catch (error) {
      // On a full disk SQLite has already rolled back.
      if (this.#connection.isTransaction) this.prepare('ROLLBACK').run();
      throw error;
    }
  }

  /**
   * Brings the schema up to date. Step n (from 1) migrates from version n - 1 to n, each in its own transaction. A released step is never
   * changed. Throws `DatabaseUnusable` for a schema newer than the steps.
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
   * Runs `work` with a rollback journal if no other connection has the file open. Work that fills only new pages, such as building an
   * index, then writes them once instead of twice. Each transaction waits for the disk, and other connections wait for the transaction.
   * Synchronous.
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

  /**
   * Moves the write-ahead log into the file and empties it, if there is room and no connection reads. Otherwise it does nothing, and no
   * data is lost.
   */
  checkpoint(): void {
    try {
      this.execute('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch {
      // Read-only, or no room. Committed data is safe in the write-ahead log; the next close or open moves it.
    }
  }

  /**
   * Closes the connection after a checkpoint. Can be called twice. The driver can't finalize statements: the operating system's handle is
   * released when they are collected, at the latest when the thread ends.
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
 * Opens a database with a write-ahead log, so that readers never wait for the writer. Creates a missing file unless `readOnly`. Throws
 * `DatabaseUnusable` if the file is corrupt, foreign, locked or not writable.
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
 * Moves committed data from a write-ahead log into its file, while others have the file open: none of them waits for it. What they commit
 * meanwhile is moved by the next round, so that the next commit finds the log empty and starts it anew. Throws SQLite's errors.
 */
export function moveWriteAheadLog(file: string): void {
  const connection = new DatabaseSync(file);
  try {
    // Uses no statement, which would keep the file open until it is collected.
    connection.exec('PRAGMA wal_checkpoint(PASSIVE); '.repeat(CHECKPOINT_ROUNDS));
  } finally {
    connection.close();
  }
}

function prepareForWriting(database: Database, synchronous: OpenOptions['synchronous']): void {
  // Writes the mark every time: SQLite opens a file without write permission as read-only, and only a write reveals that.
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
