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

/** How far a reactor has come, and in which log. `_id` is its name. */
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
  /** Why, in its first line; the calls it happened in follow, a line each. */
  readonly error: string;
  readonly parkedAt: string;
  readonly attempts: number;
}

export const CHECKPOINTS: CollectionDefinition<ReactorCheckpoint> = { name: 'reactor-checkpoints', indexes: [] };
export const PARKED: CollectionDefinition<ParkedReaction> = {
  name: 'parked-reactions',
  indexes: [{ name: 'reactor', fields: ['reactor', 'position'] }],
};

/** What the record store must be opened with where reactors run. */
export const REACTOR_COLLECTIONS: readonly AnyCollection[] = [CHECKPOINTS, PARKED];

export const parkedId = (reactor: string, logId: string, position: Position): string => `${reactor}~${logId}~${position}`;

/** Why an event is parked for which other writers were always faster. */
export class AlwaysOvertaken extends Error {
  override readonly name = 'AlwaysOvertaken';

  constructor(attempts: number, last: unknown) {
    super(`Other writers were faster in each of ${attempts} attempts`, { cause: last });
  }
}

/** A reactor's records: its checkpoint and what it parked. */
export class ReactorRecords {
  #revision: number | undefined;

  constructor(
    private readonly records: RecordStore,
    private readonly reactor: string,
    private readonly logId: string,
  ) {}

  /**
   * Where to go on. Another log, or an event that this one does not have, means from the beginning, where nothing is parked
   * (docs/reference/design.md#4.4): `undefined` where that is so although there was a checkpoint.
   */
  async load(log: Pick<EventStore, 'readStream' | 'head'>): Promise<Checkpoint | undefined> {
    const found = await this.records.get(CHECKPOINTS, this.reactor);
    this.#revision = found?.revision;
    if (!found) return { position: 0 };
    const { logId, position, anchor } = found.record;
    const checkpoint = { position, anchor };
    if (logId === this.logId && (await isInLog(log, checkpoint))) return checkpoint;
    await this.#unparkAll();
    return undefined;
  }

  /** Where another process has written meanwhile, theirs is replaced: a reactor may repeat itself. */
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
      // Parked before a crash, and met again.
      if (!(failure instanceof DuplicateRecord)) throw failure;
    }
  }

  parkedCount(): Promise<number> {
    return this.records.count(PARKED, { reactor: this.reactor });
  }

  /** The first so many, oldest first. */
  async parked(limit: number): Promise<readonly ParkedReaction[]> {
    const found = await this.records.find(PARKED, {
      where: { reactor: this.reactor },
      sort: [{ field: 'position', direction: 'asc' }],
      limit,
    });
    return found.map(({ record }) => record);
  }

  async findParked(id: string): Promise<ParkedReaction | undefined> {
    const found = await this.records.get(PARKED, id);
    return found?.record.reactor === this.reactor ? found.record : undefined;
  }

  /** It was handled after all. Twice is once. */
  async unpark({ _id: id }: ParkedReaction): Promise<void> {
    await this.records.commit([{ kind: 'delete', collection: PARKED.name, id }]);
  }

  /** One attempt more has failed. Of two at once one is counted. */
  async parkAgain({ _id: id }: ParkedReaction, error: unknown): Promise<void> {
    const found = await this.records.get(PARKED, id);
    if (!found) return;
    const record: ParkedReaction = { ...found.record, error: reasonOf(error), attempts: found.record.attempts + 1 };
    try {
      await this.records.commit([{ kind: 'replace', collection: PARKED.name, record, revision: found.revision }]);
    } catch (failure) {
      if (!(failure instanceof RecordChanged)) throw failure;
    }
  }

  async #unparkAll(): Promise<void> {
    for (;;) {
      const some = await this.parked(UNPARKED_AT_ONCE);
      if (some.length === 0) return;
      await this.records.commit(some.map(({ _id: id }) => ({ kind: 'delete', collection: PARKED.name, id })));
    }
  }
}

const UNPARKED_AT_ONCE = 100;
/** So many of the innermost calls are told. */
const CALLS = 8;

function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const last = thrown instanceof AlwaysOvertaken && thrown.cause instanceof Error ? thrown.cause : thrown;
  const contended = last instanceof ContentionRefusal ? last.contended : last.message;
  const calls = (last.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [thrown.message, ...(last === thrown ? [] : [contended]), ...calls.slice(0, CALLS)].join('\n');
}
