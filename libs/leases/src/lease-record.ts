import { operationRequests } from './operation-requests.js';
import type { AnyCollection, CollectionDefinition, RecordStore, StoredRecord } from '@tiffin/read-models';

/** Who holds a lease. `_id` is the lease's name. */
export interface LeaseRecord extends StoredRecord {
  /** One process's attempt to hold it; never used again. */
  readonly holder: string;
  /** Grows with every take-over: what is written under an older one is refused (`ViewStore.apply`). */
  readonly epoch: number;
  /** Its holder has left. The record stays, so that the epoch goes on growing. */
  readonly released: boolean;
}

export const leases: CollectionDefinition<LeaseRecord> = { name: 'leases', indexes: [] };

/** What the record store must be opened with where several processes share it. */
export const LEASE_COLLECTIONS: readonly AnyCollection[] = [leases, operationRequests];

/** As much of the record store as leases need. */
export type LeaseRecords = Pick<RecordStore, 'get' | 'commit'>;
