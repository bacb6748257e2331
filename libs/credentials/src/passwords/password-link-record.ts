import type { CollectionDefinition, RecordOperation, RecordStore, StoredRecord } from '@tiffin/read-models';
import type { PasswordRole } from '../secrets/password-accounts.js';

/** How long a password link works, in ms (docs/reference/decisions.md#2.9). */
export const LINK_LIFETIME = 15 * 60_000;

/** A mailed link. `_id` is the fingerprint of its token, which only the mail has. Instants in ms since 1970. */
export interface PasswordLinkRecord extends StoredRecord {
  readonly role: PasswordRole;
  readonly userId: string;
  /** Version of the password that it replaces. A newer password voids the link. */
  readonly credentialVersion: number;
  readonly expiresAt: number;
}

export const PASSWORD_LINKS: CollectionDefinition<PasswordLinkRecord> = {
  name: 'password-links',
  indexes: [
    { name: 'expiresAt', fields: ['expiresAt'] },
    { name: 'userId', fields: ['userId'] },
  ],
};

/** Returns the operations that void all password links of these users. */
export async function voidLinks(records: RecordStore, userIds: readonly string[]): Promise<readonly RecordOperation[]> {
  const links = await records.find(PASSWORD_LINKS, { where: { userId: { in: userIds } } });
  return links.map(({ record }) => ({ kind: 'delete', collection: PASSWORD_LINKS.name, id: record._id }));
}
