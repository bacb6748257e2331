import type { Position, RecordedEvent } from '@tiffin/event-sourcing';
import {
  DuplicateRecord,
  RecordChanged,
  type AnyCollection,
  type CollectionDefinition,
  type RecordStore,
  type StoredRecord,
} from '../record-store.js';

/** How far a reactor has come, and in which log. `_id` is its name. */
interface ReactorCheckpoint extends StoredRecord {
  readonly logId: string;
  readonly position: Position;
}

/** An event that a reactor could not handle. */
export interface ParkedReaction extends StoredRecord {
  readonly reactor: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  readonly type: string;
  readonly error: string;
  readonly parkedAt: string;
}

const checkpoints: CollectionDefinition<ReactorCheckpoint> = { name: 'reactor-checkpoints', indexes: [] };
const parked: CollectionDefinition<ParkedReaction> = {
  name: 'parked-reactions',
  indexes: [{ name: 'reactor', fields: ['reactor', 'position'] }],
};

/** What the record store must be opened with where reactors run. */
export const REACTOR_COLLECTIONS: readonly AnyCollection[] = [checkpoints, parked];

/** A reactor's records: its checkpoint and what it parked. */
export class ReactorRecords {
  #revision: number | undefined;

  constructor(
    private readonly records: RecordStore,
    private readonly reactor: string,
    private readonly logId: string,
  ) {}

  /** Where to go on. Another log, or a position that this one does not have, means from the beginning (design 4). */
  async load(head: Position): Promise<Position> {
    const found = await this.records.get(checkpoints, this.reactor);
    this.#revision = found?.revision;
    return found && found.record.logId === this.logId && found.record.position <= head ? found.record.position : 0;
  }

  /** Where another process has written meanwhile, theirs is replaced: a reactor may repeat itself. */
  async save(position: Position): Promise<void> {
    const record: ReactorCheckpoint = { _id: this.reactor, logId: this.logId, position };
    const collection = checkpoints.name;
    for (;;) {
      const revision = this.#revision;
      try {
        await this.records.commit([
          revision === undefined ? { kind: 'insert', collection, record } : { kind: 'replace', collection, record, revision },
        ]);
        this.#revision = (await this.records.get(checkpoints, this.reactor))?.revision;
        return;
      } catch (error) {
        if (!(error instanceof RecordChanged || error instanceof DuplicateRecord)) throw error;
        this.#revision = (await this.records.get(checkpoints, this.reactor))?.revision;
      }
    }
  }

  async park(event: RecordedEvent, error: unknown, now: Date): Promise<void> {
    const record: ParkedReaction = {
      _id: `${this.reactor}~${this.logId}~${event.position}`,
      reactor: this.reactor,
      stream: event.stream,
      revision: event.revision,
      position: event.position,
      type: event.type,
      error: error instanceof Error ? error.message : String(error),
      parkedAt: now.toISOString(),
    };
    try {
      await this.records.commit([{ kind: 'insert', collection: parked.name, record }]);
    } catch (failure) {
      // Parked before a crash, and met again.
      if (!(failure instanceof DuplicateRecord)) throw failure;
    }
  }

  parkedCount(): Promise<number> {
    return this.records.count(parked, { reactor: this.reactor });
  }
}
