import type { ContactQueryState, UserRole } from '@tiffin/contracts';
import type { CollectionDefinition, StoredRecord } from '@tiffin/read-models';

/** Who wrote a message, by id: the name is joined when it is read, so that nothing of a removed person stays here (docs/reference/design.md#1.5). */
export interface ContactWriter {
  readonly role: UserRole;
  /** The user's id; the canteen's for its kitchen staff. */
  readonly userId: string;
  readonly canteenId: string;
}

/** What somebody wrote to the hostel office (docs/reference/decisions.md#8.10). */
export interface ContactQueryRecord extends StoredRecord {
  readonly subject: string;
  /** With line breaks, each a line feed. */
  readonly message: string;
  /** `null`: a visitor. */
  readonly writer: ContactWriter | null;
  /** ISO 8601. */
  readonly at: string;
  /** What the office did with it; absent while nobody has read it. */
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
