import type { AnyCollection, RecordStore } from '@tiffin/read-models';
import type { StepContext } from './move-watcher.js';
import { countRecords, recordPages } from './stored-records.js';

/**
 * Copies all records of these collections. Those that an earlier attempt copied go first, since they may have changed or swapped unique values in
 * the source meanwhile. Answers how many there are.
 */
export async function copyRecords(
  source: RecordStore,
  target: RecordStore,
  collections: readonly AnyCollection[],
  { signal, watcher }: StepContext,
): Promise<number> {
  watcher.began('Copying the records');
  const total = await countRecords(source, collections);
  let done = 0;
  for (const collection of collections) {
    await removeAll(target, collection, signal);
    for await (const page of recordPages(source, collection)) {
      signal.throwIfAborted();
      await target.commit(page.map((record) => ({ kind: 'insert', collection: collection.name, record })));
      done += page.length;
      watcher.advanced({ done, share: done / total });
    }
  }
  return done;
}

async function removeAll(target: RecordStore, collection: AnyCollection, signal: AbortSignal): Promise<void> {
  for await (const page of recordPages(target, collection)) {
    signal.throwIfAborted();
    await target.commit(page.map(({ _id: id }) => ({ kind: 'delete', collection: collection.name, id })));
  }
}
