import type { AnyCollection, CollectionDefinition, RecordStore, StoredRecord } from '@tiffin/read-models';

type AnyRecord = StoredRecord & Readonly<Record<string, unknown>>;

/** Records per read and write. */
const PAGE = 200;

/** Yields all records of a collection, page by page. A page may be deleted before the next one is read. */
export async function* recordPages(store: RecordStore, collection: AnyCollection): AsyncGenerator<readonly AnyRecord[], void> {
  const definition: CollectionDefinition<AnyRecord> = collection;
  let lastId: string | undefined;
  for (;;) {
    // There is no "greater than": the last record is read again, and skipped.
    const from = lastId === undefined ? {} : { where: { _id: { gte: lastId } } };
    const versioned = await store.find(definition, { ...from, limit: PAGE });
    const page = versioned.map(({ record }) => record).filter(({ _id }) => _id !== lastId);
    if (page.length > 0) yield page;
    lastId = page.at(-1)?._id;
    if (lastId === undefined) return;
  }
}

/** Returns the number of records in these collections. */
export async function countRecords(store: RecordStore, collections: readonly AnyCollection[]): Promise<number> {
  const counts = await Promise.all(collections.map((collection) => store.count<AnyRecord>(collection, {})));
  return counts.reduce((sum, count) => sum + count, 0);
}
