import type { ContactQueryState, UserRole } from '@tiffin/contracts';
import type { CollectionDefinition, RecordOperation, RecordStore, StoredRecord } from '@tiffin/read-models';

/**
 * The author of a message, by id. The name is joined on reading, so that no data of a removed person stays here
 * (docs/reference/design.md#1.5).
 */
export interface ContactWriter {
  readonly role: UserRole;
  /** The user's id; for kitchen staff the canteen's. */
  readonly userId: string;
  readonly canteenId: string;
}

/** A message to the hostel office (docs/reference/decisions.md#8.10). */
export interface ContactQueryRecord extends StoredRecord {
  readonly subject: string;
  /** Line breaks are line feeds. */
  readonly message: string;
  /** `null`: a visitor. */
  readonly writer: ContactWriter | null;
  /** ISO 8601. */
  readonly at: string;
  /** What the office did with it; absent while it is unread. */
  readonly state?: Exclude<ContactQueryState, 'unread'>;
}

export const CONTACT_QUERIES: CollectionDefinition<ContactQueryRecord> = {
  name: 'contact-queries',
  indexes: [
    { name: 'at', fields: ['at'] },
    { name: 'state', fields: ['state'] },
    { name: 'writer', fields: ['writer.userId'] },
  ],
};

/** Returns the operations that delete all messages of these users. People sign their messages, so an erasure deletes them. */
export async function forgetMessages(records: Pick<RecordStore, 'find'>, userIds: readonly string[]): Promise<readonly RecordOperation[]> {
  const messages = await records.find(CONTACT_QUERIES, { where: { 'writer.userId': { in: userIds } } });
  return messages.map(({ record }) => ({ kind: 'delete', collection: CONTACT_QUERIES.name, id: record._id }));
}
