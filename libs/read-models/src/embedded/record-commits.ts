import { isUniqueViolation, type Database } from '@tiffin/sqlite';
import { DuplicateRecord, RecordChanged, type AnyCollection } from '../record-store.js';
import { defineCollection } from './record-schema.js';
import { quoted } from '../indexed-fields.js';

/** An operation as it is sent to the writer's thread: with the record as JSON. */
export type WrittenOperation =
  | { readonly kind: 'insert'; readonly collection: string; readonly id: string; readonly json: string }
  | { readonly kind: 'replace'; readonly collection: string; readonly id: string; readonly json: string; readonly revision: number }
  | { readonly kind: 'delete'; readonly collection: string; readonly id: string; readonly revision?: number };

/** Writes records inside a transaction of the caller. */
export class RecordCommits {
  readonly #collections = new Map<string, AnyCollection>();

  constructor(private readonly database: Database) {}

  define(collection: AnyCollection): void {
    defineCollection(this.database, collection);
    this.#collections.set(collection.name, collection);
  }

  /** Does all operations or none. Throws `DuplicateRecord` or `RecordChanged`. */
  commit(operations: readonly WrittenOperation[]): void {
    this.database.execute('SAVEPOINT one');
    try {
      for (const operation of operations) this.#write(operation);
      this.database.execute('RELEASE one');
    } catch (error) {
      if (error instanceof DuplicateRecord || error instanceof RecordChanged) this.database.execute('ROLLBACK TO one; RELEASE one');
      throw error;
    }
  }

  #write(operation: WrittenOperation): void {
    const { collection, id } = operation;
    try {
      if (this.#changes(operation) === 0) throw new RecordChanged(collection, id);
    } catch (error) {
      throw isUniqueViolation(error) ? new DuplicateRecord(collection, this.#violatedIndex(collection, error.message)) : error;
    }
  }

  #changes(operation: WrittenOperation): number {
    const table = quoted(operation.collection);
    switch (operation.kind) {
      case 'insert':
        return this.database
          .prepare(`INSERT INTO ${table} ("_id", "@revision", "@record") VALUES (?, ?, ?)`)
          .run(operation.id, this.#nextRevision(), operation.json).changes;
      case 'replace':
        return this.database
          .prepare(`UPDATE ${table} SET "@revision" = ?, "@record" = ? WHERE "_id" = ? AND "@revision" = ?`)
          .run(this.#nextRevision(), operation.json, operation.id, operation.revision).changes;
      case 'delete':
        return this.#delete(table, operation.id, operation.revision);
    }
  }

  /** Deleting a record that does not exist is fine, unless a revision is given. */
  #delete(table: string, id: string, revision: number | undefined): number {
    if (revision !== undefined)
      return this.database.prepare(`DELETE FROM ${table} WHERE "_id" = ? AND "@revision" = ?`).run(id, revision).changes;
    this.database.prepare(`DELETE FROM ${table} WHERE "_id" = ?`).run(id);
    return 1;
  }

  #nextRevision(): number {
    return this.database.prepare<{ last: number }>('UPDATE revisions SET last = last + 1 RETURNING last').get()?.last ?? 0;
  }

  /** SQLite's message names the columns: `UNIQUE constraint failed: users.canteenId, users.email`. */
  #violatedIndex(collection: string, message: string): string {
    const columns = message.slice(message.indexOf(':') + 1).split(',');
    const fields = columns.map((column) => column.trim().slice(collection.length + 1)).join();
    const index = this.#collections.get(collection)?.indexes.find(({ unique, fields: names }) => unique && names.join() === fields);
    return index?.name ?? '_id';
  }
}
