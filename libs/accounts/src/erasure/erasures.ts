import type { CollectionDefinition, RecordOperation, StoredRecord } from '@tiffin/read-models';

/** Somebody whose details were erased; `_id` is the person's, and nothing else of them is here. Kept for ever, so that no back-up brings them back. */
export interface ErasureRecord extends StoredRecord {
  /** ISO 8601 in UTC. */
  readonly erasedAt: string;
}

export const ERASURES: CollectionDefinition<ErasureRecord> = { name: 'erasures', indexes: [] };

/** Notes that a person is erased: commit it together with the deletion of the person's record. */
export function erasureOf(userId: string, at: Date): RecordOperation {
  const record: ErasureRecord = { _id: userId, erasedAt: at.toISOString() };
  return { kind: 'insert', collection: ERASURES.name, record };
}

/** What is needed to find what else was written of somebody who is gone; of one person there are several where they were known as something else. */
export interface ErasedPerson {
  readonly userId: string;
  /** As it was typed. */
  readonly email: string;
  /** `BH1-101`; a contractor has none. */
  readonly userName?: string;
}

/** An erasure that files still have to follow: the last trace of a person, for seconds, or until the start after a crash. `_id` is the person's. */
export interface UnfinishedErasureRecord extends StoredRecord {
  readonly names: readonly Omit<ErasedPerson, 'userId'>[];
}

export const UNFINISHED_ERASURES: CollectionDefinition<UnfinishedErasureRecord> = { name: 'unfinished-erasures', indexes: [] };

/** What lets a start after a crash find what else was written of these people: commit it together with the deletion of their records. */
export function unfinishedErasures(people: readonly ErasedPerson[]): readonly RecordOperation[] {
  return [...new Set(people.map(({ userId }) => userId))].map((_id) => {
    const names = people
      .filter(({ userId }) => userId === _id)
      .map(({ email, userName }) => ({ email, ...(userName !== undefined && { userName }) }));
    const record: UnfinishedErasureRecord = { _id, names };
    return { kind: 'insert', collection: UNFINISHED_ERASURES.name, record };
  });
}

/** What says that files have followed. */
export function finishedErasures(userIds: Iterable<string>): readonly RecordOperation[] {
  return [...new Set(userIds)].map((id) => ({ kind: 'delete', collection: UNFINISHED_ERASURES.name, id }));
}

/**
 * Erases what a deletion leaves behind in files: free space of databases, write-ahead logs, mails that became files; and writes the ids to the list
 * that outlives every restore (docs/reference/decisions.md#2.10). An abstract class, so that it is its own injection token.
 */
export abstract class Erasures {
  /**
   * Call it after the commit that deleted them, which has their `unfinishedErasures` too. Resolves once no file holds their details. Does not reject
   * for want of room or for a store that is away: it is completed at the next start, and the log says what is left to do.
   */
  abstract complete(people: readonly ErasedPerson[]): Promise<void>;
}
