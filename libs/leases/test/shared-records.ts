import { OutcomeUnknown, StoreUnavailable } from '@tiffin/event-sourcing';
import {
  DuplicateRecord,
  RecordChanged,
  type CollectionDefinition,
  type RecordOperation,
  type StoredRecord,
  type Versioned,
} from '@tiffin/read-models';
import type { LeaseRecord, LeaseRecords } from '../src/lease-record.js';

/** How one process's connection to the store behaves. */
export type Connection = 'good' | 'away' | 'hanging' | 'losing answers';

/** A record store in memory that several processes share, each over its own connection. */
export class SharedRecords {
  readonly #stored = new Map<string, Versioned<LeaseRecord>>();
  #commits = 0;

  /** The record of the first lease. */
  get record(): LeaseRecord | undefined {
    return [...this.#stored.values()][0]?.record;
  }

  get writes(): number {
    return this.#commits;
  }

  /** The store over a connection that a test can break. */
  connect(connection: () => Connection): LeaseRecords {
    const over = async <Result>(work: () => Result): Promise<Result> => {
      await Promise.resolve();
      if (connection() === 'hanging') await new Promise(() => undefined);
      if (connection() === 'away') throw new StoreUnavailable('away');
      return work();
    };
    return {
      get: <Item extends StoredRecord>(_: CollectionDefinition<Item>, id: string) =>
        over(() => this.#stored.get(id) as unknown as Versioned<Item> | undefined),
      commit: (operations) =>
        over(() => {
          for (const operation of operations) this.#check(operation);
          this.#commits += 1;
          for (const operation of operations) if (operation.kind !== 'delete') this.#write(operation.record as LeaseRecord);
          if (connection() === 'losing answers') throw new OutcomeUnknown('answer lost');
        }),
    };
  }

  #check(operation: RecordOperation): void {
    if (operation.kind === 'delete') throw new Error('A lease is never deleted');
    const stored = this.#stored.get(operation.record._id);
    if (operation.kind === 'insert' && stored) throw new DuplicateRecord('leases', '_id');
    if (operation.kind === 'replace' && stored?.revision !== operation.revision) throw new RecordChanged('leases', operation.record._id);
  }

  #write(record: LeaseRecord): void {
    this.#stored.set(record._id, { record, revision: this.#commits });
  }
}
