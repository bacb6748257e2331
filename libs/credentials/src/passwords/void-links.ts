import type { RecordOperation, RecordStore } from '@tiffin/read-models';
import { PASSWORD_LINKS } from './password-link-record.js';

/** Returns the operations that void all password links of these users. */
export async function voidLinks(records: RecordStore, userIds: readonly string[]): Promise<readonly RecordOperation[]> {
  const links = await records.find(PASSWORD_LINKS, { where: { userId: { in: userIds } } });
  return links.map(({ record }) => ({ kind: 'delete', collection: PASSWORD_LINKS.name, id: record._id }));
}
