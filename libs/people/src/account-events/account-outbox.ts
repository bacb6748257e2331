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

/** An event that is promised to the log; `_id` is the event's. */
export interface WaitingEvent extends StoredRecord, Pick<NewEvent, 'type' | 'data' | 'metadata'> {
  readonly stream: StreamName;
  /** Its number among all that were ever promised to its stream, from 0: the revision that it is meant to have. */
  readonly sequence: number;
}

export const ACCOUNT_EVENTS: CollectionDefinition<WaitingEvent> = {
  name: 'account-events',
  indexes: [{ name: 'sequence', fields: ['stream', 'sequence'], unique: true }],
};

/** How many events were promised to a stream; `_id` is the stream's name. */
interface StreamLength extends StoredRecord {
  readonly length: number;
}

export const ACCOUNT_STREAMS: CollectionDefinition<StreamLength> = { name: 'account-streams', indexes: [] };

/** So often someone else may be faster with the same stream. */
const TRIES = 50;

/** The events that wait for the log, among the records: promised by the commit that makes them true, and kept until the log has them. */
@Injectable()
export class AccountOutbox {
  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
  ) {}

  /**
   * Commits the operations and promises their facts (one or more), all or nothing; answers the promises. A stream's facts are numbered by
   * compare-and-set, whoever records them. Throws what `RecordStore.commit` throws, and `ContentionRefusal` where others win again and again.
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
      const promised = new EventNumbering(await this.lengthsOf(streams));
      const waiting = events.map(({ id: _id, ...event }, index) => promised.next(_id, event, streams[index] ?? ''));
      try {
        await this.records.commit([...operations, ...promised.counted(), ...waiting.map(insertOf)]);
        return waiting;
      } catch (error) {
        if (!isCountedMeanwhile(error)) throw error;
      }
    }
    throw new ContentionRefusal(`${streams.join(', ')}, tried ${TRIES} times`);
  }

  /** Some of what waits, each stream's in its order. */
  async waiting({ skip, limit }: { readonly skip: number; readonly limit: number }): Promise<readonly WaitingEvent[]> {
    const sort = [
      { field: 'stream', direction: 'asc' },
      { field: 'sequence', direction: 'asc' },
    ] as const;
    return (await this.records.find(ACCOUNT_EVENTS, { sort, skip, limit })).map(({ record }) => record);
  }

  /** What of the same stream was promised earlier and still waits, in its order. */
  async earlierThan({ stream, sequence }: WaitingEvent): Promise<readonly WaitingEvent[]> {
    const sort = [{ field: 'sequence', direction: 'asc' }] as const;
    return (await this.records.find(ACCOUNT_EVENTS, { where: { stream, sequence: { lt: sequence } }, sort })).map(({ record }) => record);
  }

  /** How many wait. */
  count(): Promise<number> {
    return this.records.count(ACCOUNT_EVENTS, {});
  }

  /** The log has them. Twice is once. */
  async remove(events: readonly WaitingEvent[]): Promise<void> {
    if (events.length === 0) return;
    await this.records.commit(events.map(({ _id: id }) => ({ kind: 'delete', collection: ACCOUNT_EVENTS.name, id })));
  }

  private async lengthsOf(streams: readonly StreamName[]): Promise<ReadonlyMap<StreamName, Versioned<StreamLength>>> {
    const found = await this.records.find(ACCOUNT_STREAMS, { where: { _id: { in: [...new Set(streams)] } } });
    return new Map(found.map((length) => [length.record._id, length]));
  }
}

/** Numbers what is promised, on from the lengths that were found. */
class EventNumbering {
  private readonly lengths = new Map<StreamName, number>();

  constructor(private readonly found: ReadonlyMap<StreamName, Versioned<StreamLength>>) {}

  next(_id: string, event: Pick<NewEvent, 'type' | 'data' | 'metadata'>, stream: StreamName): WaitingEvent {
    const sequence = this.lengths.get(stream) ?? this.found.get(stream)?.record.length ?? 0;
    this.lengths.set(stream, sequence + 1);
    const { type, data, metadata } = event;
    return { _id, stream, sequence, type, data, metadata };
  }

  /** Writes the new lengths, each only where nobody has counted on meanwhile. */
  counted(): readonly RecordOperation[] {
    return [...this.lengths].map(([_id, length]) => {
      const known = this.found.get(_id);
      const counted = { collection: ACCOUNT_STREAMS.name, record: { _id, length } };
      return known ? { kind: 'replace', ...counted, revision: known.revision } : { kind: 'insert', ...counted };
    });
  }
}

function insertOf(record: WaitingEvent): RecordOperation {
  return { kind: 'insert', collection: ACCOUNT_EVENTS.name, record };
}

function isCountedMeanwhile(error: unknown): boolean {
  return (error instanceof RecordChanged || error instanceof DuplicateRecord) && error.collection === ACCOUNT_STREAMS.name;
}
