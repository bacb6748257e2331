import { forgetAccounts, SESSIONS, voidLinks } from '@tiffin/credentials';
import type { RecordOperation, RecordStore } from '@tiffin/read-models';
import { forgetMessages } from '../contact/contact-query-record.js';
import { erasureOf, unfinishedErasures } from './erasures.js';
import type { AccountToErase } from './account-to-erase.js';

export interface Deletions {
  /** Belong in one commit. */
  readonly operations: readonly RecordOperation[];
  /** The sessions that the commit ends. */
  readonly sessionIds: readonly string[];
}

/**
 * Returns the operations that delete all that the records have about these people: accounts, sessions, password links, messages, and what
 * is counted under their log-ins. They also note that the people are erased and that files have to follow. `found` has those of the
 * accounts that still exist.
 */
export async function deletionsOf(
  records: RecordStore,
  userIds: readonly string[],
  accounts: readonly AccountToErase[],
  at: Date,
): Promise<Deletions> {
  const sessions = await records.find(SESSIONS, { where: { userId: { in: userIds } } });
  const sessionIds = sessions.map(({ record }) => record._id);
  const operations: readonly RecordOperation[] = [
    ...accounts.map(({ deletion }) => deletion),
    ...sessionIds.map((id) => ({ kind: 'delete', collection: SESSIONS.name, id }) as const),
    ...(await voidLinks(records, userIds)),
    ...(await forgetMessages(records, userIds)),
    ...(await forgetAccounts(records, [...new Set(accounts.flatMap(({ accounts: fingerprints }) => fingerprints))])),
    ...userIds.map((id) => erasureOf(id, at)),
    ...unfinishedErasures(accounts.flatMap(({ knownAs }) => knownAs)),
  ];
  return { operations, sessionIds };
}
