import { operationRequests } from './operation-requests.js';
import type { AnyCollection, CollectionDefinition, RecordStore, StoredRecord } from '@tiffin/read-models';

/** A lease and its holder. `_id` is the lease's name. */
export interface LeaseRecord extends StoredRecord {
  /** A random id of the process that holds the lease. */
  readonly holder: string;
  /** Grows with every take-over. `ViewStore.apply` rejects writes under an older epoch. */
  readonly epoch: number;
  /** The holder has released the lease. The record is never deleted, so that the epoch only grows. */
  readonly released: boolean;
}

export const leases: CollectionDefinition<LeaseRecord> = { name: 'leases', indexes: [] };

/** The collections that the record store must be opened with if several processes share it. */
export const LEASE_COLLECTIONS: readonly AnyCollection[] = [leases, operationRequests];

/** The part of the record store that leases need. */
export type LeaseRecords = Pick<RecordStore, 'get' | 'commit'>;
