import type { CollectionDefinition } from '@tiffin/read-models';

/**
 * How something went that the installation does by itself at night. `_id`: `backup`, `restore`, or `verify-orders` of a view; `begun` says since when the
 * installation does any of it.
 */
export interface ChoreRecord {
  readonly _id: string;
  /** The last night whose work is done, by the day on which it began: `2026-11-21`. */
  readonly night: string;
  /** When it was begun last, by whichever server: it waits from then on where it was not done, or the server died with it. ISO 8601 in UTC. */
  readonly begunAt?: string;
  /** When it was tried last; ISO 8601 in UTC. The rest is how that went. */
  readonly at?: string;
  /** Why it was not done, for the operator. */
  readonly error?: string;
  /** The backup that was made, or restored. */
  readonly folder?: string;
  /** Of a backup that was restored. */
  readonly events?: number;
  /** Of a view: how many were compared, and how many differ. */
  readonly documents?: number;
  readonly differences?: number;
}

export const CHORE_RECORDS: CollectionDefinition<ChoreRecord> = { name: 'chores', indexes: [] };
