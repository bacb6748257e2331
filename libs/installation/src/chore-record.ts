import type { CollectionDefinition } from '@tiffin/read-models';

/**
 * The last run of a nightly chore. `_id`: `backup`, `restore`, or `verify-orders` of a view. The record `begun` says since when the
 * installation runs chores.
 */
export interface ChoreRecord {
  readonly _id: string;
  /** The last night whose chore is done, as the day on which the night began: `2026-11-21`. */
  readonly night: string;
  /**
   * When any server began it last; ISO 8601 in UTC. If it was not done, or the server died, the wait for the next attempt counts
   * from here.
   */
  readonly begunAt?: string;
  /** When it ended last; ISO 8601 in UTC. The other fields say how it ended. */
  readonly at?: string;
  /** Why it failed, for the operator. */
  readonly error?: string;
  /** The backup that was made, or restored. */
  readonly folder?: string;
  /** Events of a restored backup. */
  readonly events?: number;
  /** Of a view: how many documents were compared, and how many differ. */
  readonly documents?: number;
  readonly differences?: number;
}

export const CHORE_RECORDS: CollectionDefinition<ChoreRecord> = { name: 'chores', indexes: [] };
