import { isInLog, type Anchor, type Checkpoint, type EventStore, type Position, type RecordedEvent } from '@tiffin/event-sourcing';
import { ContentionRefusal } from '@tiffin/kernel';
import {
  DuplicateRecord,
  RecordChanged,
  type AnyCollection,
  type CollectionDefinition,
  type RecordStore,
  type StoredRecord,
} from '@tiffin/read-models';

/** A reactor's checkpoint, and in which log it is. `_id` is the reactor's name. */
interface ReactorCheckpoint extends StoredRecord {
  readonly logId: string;
  readonly position: Position;
  readonly anchor?: Anchor;
}

/** An event that a reactor could not handle. */
export interface ParkedReaction extends StoredRecord {
  readonly reactor: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  readonly type: string;
  /** The message in the first line; the innermost calls of the stack follow, one a line. */
  readonly error: string;
  readonly parkedAt: string;
  readonly attempts: number;
}

export const CHECKPOINTS: CollectionDefinition<ReactorCheckpoint> = { name: 'reactor-checkpoints', indexes: [] };
export const PARKED: CollectionDefinition<ParkedReaction> = {
  name: 'parked-reactions',
  indexes: [{ name: 'reactor', fields: ['reactor', 'position'] }],
};

/** The collections that the record store must be opened with if reactors run. */
export const REACTOR_COLLECTIONS: readonly AnyCollection[] = [CHECKPOINTS, PARKED];

export const parkedId = (reactor: string, logId: string, position: Position): string => `${reactor}~${logId}~${position}`;

/** Why an event is parked if other writers were faster in every attempt. */
export class AlwaysOvertaken extends Error {
  override readonly name = 'AlwaysOvertaken';

  constructor(attempts: number, last: unknown) {
    super(`Other writers were faster in each of ${attempts} attempts`, { cause: last });
  }
}

/** A reactor's records: its checkpoint and its parked events. */
export class ReactorRecords {
  #revision: number | undefined;

  constructor(
    private readonly records: RecordStore,
    private readonly reactor: string,
    private readonly logId: string,
  ) {}

  /**
   * Returns the checkpoint; position 0 if there is none yet. If it is of another log, or this log does not have its event, deletes the
   * parked events and returns `undefined`: the reactor then starts from the beginning (docs/reference/design.md#4.4).
   */
  async load(log: Pick<EventStore, 'readStream' | 'head'>): Promise<Checkpoint | undefined> {
    const stored = await this.records.get(CHECKPOINTS, this.reactor);
    this.#revision = stored?.revision;
    if (!stored) return { position: 0 };
    const { logId, position, anchor } = stored.record;
    const checkpoint = { position, anchor };
    if (logId === this.logId && (await isInLog(log, checkpoint))) return checkpoint;
    await this.#unparkAll();
    return undefined;
  }

  /** Stores the checkpoint. Replaces one that another process has written meanwhile, since a reactor may repeat events. */
  async save({ position, anchor }: Checkpoint): Promise<void> {
    const record: ReactorCheckpoint = { _id: this.reactor, logId: this.logId, position, ...(anchor && { anchor }) };
    const collection = CHECKPOINTS.name;
    for (;;) {
      const revision = this.#revision;
      try {
        await this.records.commit([
          revision === undefined ? { kind: 'insert', collection, record } : { kind: 'replace', collection, record, revision },
        ]);
        this.#revision = (await this.records.get(CHECKPOINTS, this.reactor))?.revision;
        return;
      } catch (error) {
        if (!(error instanceof RecordChanged || error instanceof DuplicateRecord)) throw error;
        this.#revision = (await this.records.get(CHECKPOINTS, this.reactor))?.revision;
      }
    }
  }

  async park(event: RecordedEvent, error: unknown, now: Date): Promise<void> {
    const record: ParkedReaction = {
      _id: parkedId(this.reactor, this.logId, event.position),
      reactor: this.reactor,
      stream: event.stream,
      revision: event.revision,
      position: event.position,
      type: event.type,
      error: reasonOf(error),
      parkedAt: now.toISOString(),
      attempts: 1,
    };
    try {
      await this.records.commit([{ kind: 'insert', collection: PARKED.name, record }]);
    } catch (failure) {
      // It was parked before a crash, and is handled again.
      if (!(failure instanceof DuplicateRecord)) throw failure;
    }
  }

  parkedCount(): Promise<number> {
    return this.records.count(PARKED, { reactor: this.reactor });
  }

  /** The oldest parked events, at most `limit`, oldest first. */
  async parked(limit: number): Promise<readonly ParkedReaction[]> {
    const parked = await this.records.find(PARKED, {
      where: { reactor: this.reactor },
      sort: [{ field: 'position', direction: 'asc' }],
      limit,
    });
    return parked.map(({ record }) => record);
  }

  async findParked(id: string): Promise<ParkedReaction | undefined> {
    const parked = await this.records.get(PARKED, id);
    return parked?.record.reactor === this.reactor ? parked.record : undefined;
  }

  /** Deletes a parked event that was handled. A second call does nothing. */
  async unpark({ _id: id }: ParkedReaction): Promise<void> {
    await this.records.commit([{ kind: 'delete', collection: PARKED.name, id }]);
  }

  /** Counts one more failed attempt. Of two concurrent attempts only one is counted. */
  async parkAgain({ _id: id }: ParkedReaction, error: unknown): Promise<void> {
    const parked = await this.records.get(PARKED, id);
    if (!parked) return;
    const record: ParkedReaction = { ...parked.record, error: reasonOf(error), attempts: parked.record.attempts + 1 };
    try {
      await this.records.commit([{ kind: 'replace', collection: PARKED.name, record, revision: parked.revision }]);
    } catch (failure) {
      if (!(failure instanceof RecordChanged)) throw failure;
    }
  }

  async #unparkAll(): Promise<void> {
    for (;;) {
      const parked = await this.parked(UNPARKED_AT_ONCE);
      if (parked.length === 0) return;
      await this.records.commit(parked.map(({ _id: id }) => ({ kind: 'delete', collection: PARKED.name, id })));
    }
  }
}

const UNPARKED_AT_ONCE = 100;
/** How many of the innermost calls of a stack are stored. */
const CALLS = 8;

function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const last = thrown instanceof AlwaysOvertaken && thrown.cause instanceof Error ? thrown.cause : thrown;
  const contended = last instanceof ContentionRefusal ? last.contended : last.message;
  const calls = (last.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [thrown.message, ...(last === thrown ? [] : [contended]), ...calls.slice(0, CALLS)].join('\n');
}
