import type { CollectionDefinition, RecordOperation, StoredRecord } from '@tiffin/read-models';

/**
 * The fact that a person's details were erased. `_id` is the person's; no other data of the person is here. Kept for ever, so that no
 * backup brings the person back.
 */
export interface ErasureRecord extends StoredRecord {
  /** ISO 8601 in UTC. */
  readonly erasedAt: string;
}

export const ERASURES: CollectionDefinition<ErasureRecord> = { name: 'erasures', indexes: [] };

/** Returns the operation that notes an erasure. Belongs in the commit that deletes the person's record. */
export function erasureOf(userId: string, at: Date): RecordOperation {
  const record: ErasureRecord = { _id: userId, erasedAt: at.toISOString() };
  return { kind: 'insert', collection: ERASURES.name, record };
}

/** What finds other traces of an erased person. A person with former log-ins has several. */
export interface ErasedPerson {
  readonly userId: string;
  /** As it was typed. */
  readonly email: string;
  /** For example `BH1-101`; a contractor has none. */
  readonly userName?: string;
}

/**
 * An erasure that files still have to follow. It lasts for seconds, or until the start after a crash, and is the last trace of the
 * person. `_id` is the person's.
 */
export interface UnfinishedErasureRecord extends StoredRecord {
  readonly names: readonly Omit<ErasedPerson, 'userId'>[];
}

export const UNFINISHED_ERASURES: CollectionDefinition<UnfinishedErasureRecord> = { name: 'unfinished-erasures', indexes: [] };

/**
 * Returns the operations that let a start after a crash find the other traces of these people. Belong in the commit that deletes their
 * records.
 */
export function unfinishedErasures(people: readonly ErasedPerson[]): readonly RecordOperation[] {
  return [...new Set(people.map(({ userId }) => userId))].map((_id) => {
    const names = people
      .filter(({ userId }) => userId === _id)
      .map(({ email, userName }) => ({ email, ...(userName !== undefined && { userName }) }));
    const record: UnfinishedErasureRecord = { _id, names };
    return { kind: 'insert', collection: UNFINISHED_ERASURES.name, record };
  });
}

/** Returns the operations that note that files have followed. */
export function finishedErasures(userIds: Iterable<string>): readonly RecordOperation[] {
  return [...new Set(userIds)].map((id) => ({ kind: 'delete', collection: UNFINISHED_ERASURES.name, id }));
}

/**
 * Erases what a deletion leaves in files: free space of databases, write-ahead logs, and mails that were written to files. Also adds the
 * ids to the list that outlives every restore (docs/reference/decisions.md#2.10). An abstract class, so that it is its own injection
 * token.
 */
export abstract class Erasures {
  /**
   * Call it after the commit with the deletions and their `unfinishedErasures`. Resolves once no file holds the details. Does not reject
   * if disk space is short or a store is away: the next start completes the erasure, and the server logs what remains to be done.
   */
  abstract complete(people: readonly ErasedPerson[]): Promise<void>;
}
