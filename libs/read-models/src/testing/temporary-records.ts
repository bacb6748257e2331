import { join } from 'node:path';
import { openEmbeddedRecordStore } from '../embedded/embedded-record-store.js';
import type { AnyCollection, RecordStore } from '../record-store.js';
import { temporaryDirectory } from './temporary-directory.js';

/** Opens embedded records with these collections in a new directory. `close` removes it. */
export async function temporaryRecords(
  collections: readonly AnyCollection[],
): Promise<{ readonly records: RecordStore; readonly close: () => Promise<void> }> {
  const directory = temporaryDirectory();
  const records = await openEmbeddedRecordStore(join(directory.path, 'records.db'), collections);
  return {
    records,
    close: async () => {
      await records.close();
      directory.remove();
    },
  };
}
