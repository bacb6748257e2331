import type { RecordOperation, RecordStore } from '@tiffin/read-models';
import { CONTACT_QUERIES } from './contact-query-record.js';

/** Returns the operations that delete all messages of these users. People sign their messages, so an erasure deletes them. */
export async function forgetMessages(records: Pick<RecordStore, 'find'>, userIds: readonly string[]): Promise<readonly RecordOperation[]> {
  const messages = await records.find(CONTACT_QUERIES, { where: { 'writer.userId': { in: userIds } } });
  return messages.map(({ record }) => ({ kind: 'delete', collection: CONTACT_QUERIES.name, id: record._id }));
}
