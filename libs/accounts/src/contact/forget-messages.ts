import type { RecordOperation, RecordStore } from '@tiffin/read-models';
import { CONTACT_QUERIES } from './contact-query-record.js';

/** What deletes every message that these users wrote to the hostel office, when they are erased: people sign what they write. */
export async function forgetMessages(records: Pick<RecordStore, 'find'>, userIds: readonly string[]): Promise<readonly RecordOperation[]> {
  const messages = await records.find(CONTACT_QUERIES, { where: { 'writer.userId': { in: userIds } } });
  return messages.map(({ record }) => ({ kind: 'delete', collection: CONTACT_QUERIES.name, id: record._id }));
}
