import { Inject, Injectable } from '@nestjs/common';
import { newEvents, type CommandContext, type NewEvent, type StreamName } from '@tiffin/event-sourcing';
import { CLOCK, IDS, ContentionRefusal, RECORDS, type Clock, type Ids } from '@tiffin/kernel';
import {
  DuplicateRecord,
  RecordChanged,
  type CollectionDefinition,
  type RecordOperation,
  type RecordStore,
  type StoredRecord,
  type Versioned,
} from '@tiffin/read-models';
import { ACCOUNT_EVENT_TYPES, onlyFacts, streamOfFact, type AccountFact } from './account-events.js';

/** An event that waits for the log; `_id` is the event's. */
export interface WaitingEvent extends StoredRecord, Pick<NewEvent, 'type' | 'data' | 'metadata'> {
  readonly stream: StreamName;
  /** Its number among all events ever queued for its stream, from 0: its expected revision. */
  readonly sequence: number;
}

export const ACCOUNT_EVENTS: CollectionDefinition<WaitingEvent> = {
  name: 'account-events',
  indexes: [{ name: 'sequence', fields: ['stream', 'sequence'], unique: true }],
};

/** The number of events ever queued for a stream; `_id` is the stream's name. */
interface StreamLength extends StoredRecord {
  readonly length: number;
}

export const ACCOUNT_STREAMS: CollectionDefinition<StreamLength> = { name: 'account-streams', indexes: [] };

/** How often a commit is retried when another commit queued events for the same stream first. */
const TRIES = 50;

/** Events that wait for the log, stored in the records: queued by the commit that makes them true, and kept until the log has them. */
@Injectable()
export class AccountOutbox {
  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
  ) {}

  /**
   * Commits the operations and queues their facts (one or more), all or nothing. Returns the queued events. Compare-and-set numbers a
   * stream's facts across all servers. Throws what `RecordStore.commit` throws, and `ContentionRefusal` after repeated conflicts.
   */
  async commit(
    operations: readonly RecordOperation[],
    facts: readonly AccountFact[],
    context: CommandContext,
  ): Promise<readonly WaitingEvent[]> {
    const { clock, ids } = this;
    const events = newEvents(ACCOUNT_EVENT_TYPES, facts.map(onlyFacts), context, { clock, ids });
    const streams = facts.map(streamOfFact);
    for (let tries = 0; tries < TRIES; tries++) {
      const numbering = new EventNumbering(await this.lengthsOf(streams));
      const waiting = events.map(({ id: _id, ...event }, index) => numbering.next(_id, event, streams[index] ?? ''));
      try {
        await this.records.commit([...operations, ...numbering.lengthOperations(), ...waiting.map(insertOf)]);
        return waiting;
      } catch (error) {
        if (!isNumberingConflict(error)) throw error;
      }
    }
    throw new ContentionRefusal(`${streams.join(', ')}, tried ${TRIES} times`);
  }

  /** Returns waiting events, those of a stream in their order. */
  async waiting({ skip, limit }: { readonly skip: number; readonly limit: number }): Promise<readonly WaitingEvent[]> {
    const sort = [
      { field: 'stream', direction: 'asc' },
      { field: 'sequence', direction: 'asc' },
    ] as const;
    return (await this.records.find(ACCOUNT_EVENTS, { sort, skip, limit })).map(({ record }) => record);
  }

  /** Returns the waiting events of the same stream with lower numbers, in their order. */
  async earlierThan({ stream, sequence }: WaitingEvent): Promise<readonly WaitingEvent[]> {
    const sort = [{ field: 'sequence', direction: 'asc' }] as const;
    return (await this.records.find(ACCOUNT_EVENTS, { where: { stream, sequence: { lt: sequence } }, sort })).map(({ record }) => record);
  }

  /** Returns the number of waiting events. */
  count(): Promise<number> {
    return this.records.count(ACCOUNT_EVENTS, {});
  }

  /** Removes events that the log has. May be repeated. */
  async remove(events: readonly WaitingEvent[]): Promise<void> {
    if (events.length === 0) return;
    await this.records.commit(events.map(({ _id: id }) => ({ kind: 'delete', collection: ACCOUNT_EVENTS.name, id })));
  }

  private async lengthsOf(streams: readonly StreamName[]): Promise<ReadonlyMap<StreamName, Versioned<StreamLength>>> {
    const lengths = await this.records.find(ACCOUNT_STREAMS, { where: { _id: { in: [...new Set(streams)] } } });
    return new Map(lengths.map((length) => [length.record._id, length]));
  }
}

/** Numbers new events, starting from the stored lengths. */
class EventNumbering {
  private readonly lengths = new Map<StreamName, number>();

  constructor(private readonly storedLengths: ReadonlyMap<StreamName, Versioned<StreamLength>>) {}

  next(_id: string, event: Pick<NewEvent, 'type' | 'data' | 'metadata'>, stream: StreamName): WaitingEvent {
    const sequence = this.lengths.get(stream) ?? this.storedLengths.get(stream)?.record.length ?? 0;
    this.lengths.set(stream, sequence + 1);
    const { type, data, metadata } = event;
    return { _id, stream, sequence, type, data, metadata };
  }

  /** Returns the operations that store the new lengths; they fail if another commit changed a length meanwhile. */
  lengthOperations(): readonly RecordOperation[] {
    return [...this.lengths].map(([_id, length]) => {
      const stored = this.storedLengths.get(_id);
      const write = { collection: ACCOUNT_STREAMS.name, record: { _id, length } };
      return stored ? { kind: 'replace', ...write, revision: stored.revision } : { kind: 'insert', ...write };
    });
  }
}

function insertOf(record: WaitingEvent): RecordOperation {
  return { kind: 'insert', collection: ACCOUNT_EVENTS.name, record };
}

function isNumberingConflict(error: unknown): boolean {
  return (error instanceof RecordChanged || error instanceof DuplicateRecord) && error.collection === ACCOUNT_STREAMS.name;
}
