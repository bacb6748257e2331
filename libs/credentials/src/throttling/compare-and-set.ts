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

/** The record as it is where the changed one says the same: then nothing is written. */
export const keepIfEqual = <Item>(current: Item | undefined, changed: Item): Item =>
  (isDeepStrictEqual(current, changed) && current) || changed;

/**
 * Changes one record by compare-and-set: reads, lets `change` decide, writes only if nobody wrote meanwhile, else decides again.
 * `change` may throw, or answer the record it got to leave it alone; `also` makes of a change what is committed together with it.
 * Throws `ContentionRefusal` where others win again and again.
 */
export class CompareAndSet<Item extends StoredRecord> {
  /** Writers of this process queue per record, so that they don't race each other. As many as there are calls under way. */
  private readonly queues = new Map<string, Promise<unknown>>();

  constructor(
    private readonly records: RecordStore,
    private readonly collection: CollectionDefinition<Item>,
  ) {}

  async change(
    id: string,
    change: (current: Item | undefined) => Item | undefined,
    also: (written: Item) => readonly RecordOperation[] = () => [],
  ): Promise<void> {
    const before = this.queues.get(id) ?? Promise.resolve();
    const turn = before.then(() => this.tryUntilWritten(id, change, also));
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
    also: (written: Item) => readonly RecordOperation[],
  ): Promise<void> {
    for (let tries = 0; tries < TRIES; tries++) {
      const found = await this.records.get(this.collection, id);
      const record = change(found?.record);
      if (record === undefined || record === found?.record) return;
      try {
        const { name: collection } = this.collection;
        return await this.records.commit([
          found ? { kind: 'replace', collection, record, revision: found.revision } : { kind: 'insert', collection, record },
          ...also(record),
        ]);
      } catch (error) {
        if (!(error instanceof RecordChanged || error instanceof DuplicateRecord)) throw error;
      }
    }
    throw new ContentionRefusal(`${this.collection.name}/${id}, tried ${TRIES} times`);
  }
}
