import type { CollectionDefinition, RecordStore, StoredRecord } from '@tiffin/read-models';
import { ADMIN_SESSIONS } from './admin-sessions.js';
import { PASSWORD_LINKS } from '../passwords/password-link-record.js';
import { SESSIONS } from './session-record.js';

/** Number of records per commit. */
const BATCH_SIZE = 500;

/**
 * Deletes all sessions and password links from restored records: some were ended since the backup and must not become valid again
 * (docs/reference/decisions.md#2.2b). Only for records that no server uses. Safe to repeat. Throws what the record store throws.
 */
export async function endEverySession(records: RecordStore): Promise<void> {
  await deleteAll(records, SESSIONS);
  await deleteAll(records, ADMIN_SESSIONS);
  await deleteAll(records, PASSWORD_LINKS);
}

async function deleteAll<Item extends StoredRecord>(records: RecordStore, collection: CollectionDefinition<Item>): Promise<void> {
  for (;;) {
    const batch = await records.find(collection, { limit: BATCH_SIZE });
    if (batch.length === 0) return;
    await records.commit(batch.map(({ record }) => ({ kind: 'delete', collection: collection.name, id: record._id })));
  }
}
