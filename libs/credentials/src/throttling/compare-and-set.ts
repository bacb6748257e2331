import { ContentionRefusal } from '@tiffin/kernel';
import { isDeepStrictEqual } from 'node:util';
import {
  DuplicateRecord,
  RecordChanged,
  type CollectionDefinition,
  type RecordOperation,
  type RecordStore,
  type StoredRecord,
} from '@tiffin/read-models';

const TRIES = 50;

/** Returns `current` if `changed` is equal to it, so that nothing is written. */
export const keepIfEqual = <Item>(current: Item | undefined, changed: Item): Item =>
  (isDeepStrictEqual(current, changed) && current) || changed;

/**
 * Changes a record by compare-and-set: reads it, calls `change`, and writes only if the record is unchanged meanwhile; otherwise repeats.
 * `change` may throw, or return its argument to leave the record. `also` returns operations for the same commit. Throws
 * `ContentionRefusal` after repeated conflicts.
 */
export class CompareAndSet<Item extends StoredRecord> {
  /** Writers of this process queue per record, so that they do not conflict. At most one queue per running call. */
  private readonly queues = new Map<string, Promise<unknown>>();

  constructor(
    private readonly records: RecordStore,
    private readonly collection: CollectionDefinition<Item>,
  ) {}

  async change(
    id: string,
    change: (current: Item | undefined) => Item | undefined,
    also: (record: Item) => readonly RecordOperation[] = () => [],
  ): Promise<void> {
    const previous = this.queues.get(id) ?? Promise.resolve();
    const turn = previous.then(() => this.tryUntilWritten(id, change, also));
    const settled = turn.catch(() => undefined);
    this.queues.set(id, settled);
    try {
      await turn;
    } finally {
      if (this.queues.get(id) === settled) this.queues.delete(id);
    }
  }

  private async tryUntilWritten(
    id: string,
    change: (current: Item | undefined) => Item | undefined,
    also: (record: Item) => readonly RecordOperation[],
  ): Promise<void> {
    for (let tries = 0; tries < TRIES; tries++) {
      const stored = await this.records.get(this.collection, id);
      const record = change(stored?.record);
      if (record === undefined || record === stored?.record) return;
      try {
        const { name: collection } = this.collection;
        return await this.records.commit([
          stored ? { kind: 'replace', collection, record, revision: stored.revision } : { kind: 'insert', collection, record },
          ...also(record),
        ]);
      } catch (error) {
        if (!(error instanceof RecordChanged || error instanceof DuplicateRecord)) throw error;
      }
    }
    throw new ContentionRefusal(`${this.collection.name}/${id}, tried ${TRIES} times`);
  }
}
