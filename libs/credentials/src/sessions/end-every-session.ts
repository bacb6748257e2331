import type { CollectionDefinition, RecordStore, StoredRecord } from '@tiffin/read-models';
import { ADMIN_SESSIONS } from './admin-sessions.js';
import { PASSWORD_LINKS } from '../passwords/password-link-record.js';
import { SESSIONS } from './session-record.js';

/** So many are deleted at once. */
const AT_ONCE = 500;

/**
 * Deletes all sessions and all links to choose a password from records that are older than their installation: some were ended since, and must not stand
 * again (docs/reference/decisions.md#2.2b). For records that nobody serves; throws what the record store throws, and may be tried again.
 */
export async function endEverySession(records: RecordStore): Promise<void> {
  await deleteAll(records, SESSIONS);
  await deleteAll(records, ADMIN_SESSIONS);
  await deleteAll(records, PASSWORD_LINKS);
}

async function deleteAll<Item extends StoredRecord>(records: RecordStore, collection: CollectionDefinition<Item>): Promise<void> {
  for (;;) {
    const some = await records.find(collection, { limit: AT_ONCE });
    if (some.length === 0) return;
    await records.commit(some.map(({ record }) => ({ kind: 'delete', collection: collection.name, id: record._id })));
  }
}
