import type { Position } from '@tiffin/event-sourcing';
import { openDatabase, type Database, type Statement } from '@tiffin/sqlite';
import type { ComparedDocument, ComparedStore } from '../compared-store.js';
import type { Generation } from '../view-catalog.js';
import { generationFile } from './generation-file.js';
import { translateReadErrors } from './translate-errors.js';

type Row = [id: string, position: Position, text: string];

const DOCUMENT = 'SELECT "_id", "@position", "@document" FROM documents';

/**
 * Reads a generation's stored documents over a separate connection, in any thread of the process that has the generation open. Does not
 * delay the writer, and parses nothing.
 */
export class ComparedGeneration implements ComparedStore {
  readonly #database: Database;
  readonly #first: Statement<Row>;
  readonly #following: Statement<Row>;
  readonly #named: Statement<Row>;
  readonly #position: Statement<[Position]>;
  readonly #parked: Statement<[string]>;

  /** Throws `DatabaseUnusable`. */
  constructor(
    directory: string,
    readonly generation: Generation,
  ) {
    const database = openDatabase(generationFile(directory, generation), { synchronous: 'NORMAL', readOnly: true });
    this.#database = database;
    this.#first = database.prepareArrays(`${DOCUMENT} ORDER BY "_id" LIMIT ?`);
    this.#following = database.prepareArrays(`${DOCUMENT} WHERE "_id" > ? ORDER BY "_id" LIMIT ?`);
    this.#named = database.prepareArrays(`${DOCUMENT} WHERE "_id" IN (SELECT value FROM json_each(?))`);
    this.#position = database.prepareArrays('SELECT position FROM projection');
    this.#parked = database.prepareArrays('SELECT DISTINCT document_id FROM parked');
  }

  async following(id: string | undefined, limit: number): Promise<readonly ComparedDocument[]> {
    return this.#read(() => (id === undefined ? this.#first.all(limit) : this.#following.all(id, limit))).map(compared);
  }

  async named(ids: readonly string[]): Promise<readonly ComparedDocument[]> {
    return this.#read(() => this.#named.all(JSON.stringify(ids))).map(compared);
  }

  async position(): Promise<Position> {
    return this.#read(() => this.#position.get()?.[0] ?? 0);
  }

  async parkedDocuments(): Promise<ReadonlySet<string>> {
    return new Set(this.#read(() => this.#parked.all()).map(([id]) => id));
  }

  close(): void {
    this.#database.close();
  }

  #read<Result>(read: () => Result): Result {
    return translateReadErrors(this.#database, `${this.generation.view}, generation ${this.generation.number},`, read);
  }
}

function compared([id, position, text]: Row): ComparedDocument {
  return { id, position, text };
}
