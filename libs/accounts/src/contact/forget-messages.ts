import type { RecordOperation, RecordStore } from '@tiffin/read-models';
import { CONTACT_QUERIES } from './contact-query-record.js';

/**
 * What deletes every message that these users wrote to the hostel office, when they are erased: people sign what they write. There are few messages,
 * so they are looked through.
 */
export async function forgetMessages(records: Pick<RecordStore, 'find'>, userIds: readonly string[]): Promise<readonly RecordOperation[]> {
  const messages = await records.find(CONTACT_QUERIES, {});
  return messages
    .filter(({ record: { writer } }) => writer !== null && userIds.includes(writer.userId))
    .map(({ record }) => ({ kind: 'delete', collection: CONTACT_QUERIES.name, id: record._id }));
}
