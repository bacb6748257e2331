import { forgetAccounts, SESSIONS, voidLinks } from '@tiffin/credentials';
import type { RecordOperation, RecordStore } from '@tiffin/read-models';
import { forgetMessages } from '../contact/forget-messages.js';
import { erasureOf, unfinishedErasures } from './erasures.js';
import type { AccountToErase } from './account-to-erase.js';

export interface Deletions {
  /** To be committed together. */
  readonly operations: readonly RecordOperation[];
  /** The sessions that end with them. */
  readonly sessionIds: readonly string[];
}

/**
 * What deletes all that the records say of these people, whether or not their accounts are still among those found: accounts, sessions, links to
 * choose a password, messages they wrote, what is counted or known under any log-in they had; and notes that they are erased, and that files have
 * to follow.
 */
export async function deletionsOf(
  records: RecordStore,
  userIds: readonly string[],
  found: readonly AccountToErase[],
  at: Date,
): Promise<Deletions> {
  const sessions = await records.find(SESSIONS, { where: { userId: { in: userIds } } });
  const sessionIds = sessions.map(({ record }) => record._id);
  const operations: readonly RecordOperation[] = [
    ...found.map(({ deletion }) => deletion),
    ...sessionIds.map((id) => ({ kind: 'delete', collection: SESSIONS.name, id }) as const),
    ...(await voidLinks(records, userIds)),
    ...(await forgetMessages(records, userIds)),
    ...(await forgetAccounts(records, [...new Set(found.flatMap(({ accounts }) => accounts))])),
    ...userIds.map((id) => erasureOf(id, at)),
    ...unfinishedErasures(found.flatMap(({ knownAs }) => knownAs)),
  ];
  return { operations, sessionIds };
}
