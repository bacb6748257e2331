import type { RecordOperation, RecordStore, Versioned } from '@tiffin/read-models';
import { forgetMessages } from '../contact/forget-messages.js';
import { accountOfLogIn } from '../credentials/password-accounts.js';
import { fingerprint } from '../credentials/tokens.js';
import { voidLinks } from '../passwords/void-links.js';
import { SESSIONS } from '../sessions/session-record.js';
import { forgetAccounts } from '../throttling/forget-accounts.js';
import { erasureOf } from './erasures.js';
import { STUDENTS, type StudentRecord } from './student-record.js';

export interface Deletions {
  /** To be committed together. */
  readonly operations: readonly RecordOperation[];
  /** The sessions that end with them. */
  readonly sessionIds: readonly string[];
}

/**
 * What deletes all that the records say of these people, whether or not their accounts are still among the `students` found: accounts, sessions, links
 * to choose a password, messages they wrote, what is counted or known under any log-in they had; and notes that they are erased.
 */
export async function deletionsOf(
  records: RecordStore,
  userIds: readonly string[],
  students: readonly Versioned<StudentRecord>[],
  at: Date,
): Promise<Deletions> {
  const sessions = await records.find(SESSIONS, { where: { userId: { in: userIds } } });
  const sessionIds = sessions.map(({ record }) => record._id);
  const operations: readonly RecordOperation[] = [
    ...students.map(({ record, revision }) => ({ kind: 'delete', collection: STUDENTS.name, id: record._id, revision }) as const),
    ...sessionIds.map((id) => ({ kind: 'delete', collection: SESSIONS.name, id }) as const),
    ...(await voidLinks(records, userIds)),
    ...(await forgetMessages(records, userIds)),
    ...(await forgetAccounts(records, students.flatMap(accountsOf))),
    ...userIds.map((id) => erasureOf(id, at)),
  ];
  return { operations, sessionIds };
}

/** Under what attempts on the account are and were counted, as fingerprints. */
function accountsOf({ record: { userName, formerly = [] } }: Versioned<StudentRecord>): readonly string[] {
  const userNames = new Set([userName, ...formerly.map((earlier) => earlier.userName)]);
  return [...userNames].map((name) => fingerprint(accountOfLogIn('student', name)));
}
