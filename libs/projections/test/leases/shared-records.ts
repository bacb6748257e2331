import { OutcomeUnknown, StoreUnavailable } from '@tiffin/event-sourcing';
import {
  DuplicateRecord,
  RecordChanged,
  type CollectionDefinition,
  type RecordOperation,
  type StoredRecord,
  type Versioned,
} from '@tiffin/read-models';
import type { LeaseRecord, LeaseRecords } from '../../src/leases/lease-record.js';

/** How the store looks from one process. */
export type Connection = 'good' | 'away' | 'hanging' | 'losing answers';

/** A record store of one lease that several processes share, each over a connection of its own. */
export class SharedRecords {
  #stored: Versioned<LeaseRecord> | undefined;
  #writes = 0;

  get record(): LeaseRecord | undefined {
    return this.#stored?.record;
  }

  get writes(): number {
    return this.#writes;
  }

  /** The store over a connection that a test can disturb. */
  connect(connection: () => Connection): LeaseRecords {
    const over = async <Result>(work: () => Result): Promise<Result> => {
      await Promise.resolve();
      if (connection() === 'hanging') await new Promise(() => undefined);
      if (connection() === 'away') throw new StoreUnavailable('away');
      return work();
    };
    return {
      get: <Item extends StoredRecord>(_: CollectionDefinition<Item>, id: string) =>
        over(() => (this.#stored?.record._id === id ? (this.#stored as unknown as Versioned<Item>) : undefined)),
      commit: ([operation]) =>
        over(() => {
          if (operation) this.#write(operation);
          if (connection() === 'losing answers') throw new OutcomeUnknown('answer lost');
        }),
    };
  }

  #write(operation: RecordOperation): void {
    if (operation.kind === 'insert' && this.#stored) throw new DuplicateRecord('leases', '_id');
    if (operation.kind === 'replace' && this.#stored?.revision !== operation.revision) throw new RecordChanged('leases', 'projections');
    if (operation.kind === 'delete') throw new Error('A lease is never deleted');
    this.#stored = { record: operation.record as LeaseRecord, revision: ++this.#writes };
  }
}
