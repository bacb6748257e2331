import { accountOfLogIn, fingerprint } from '@tiffin/credentials';
import { contractorAccount, CONTRACTORS, STUDENTS, type ContractorRecord, type StudentRecord } from '@tiffin/people';
import type { RecordOperation, Versioned } from '@tiffin/read-models';
import type { ErasedPerson } from './erasures.js';

/** An account as erasing code needs it. */
export interface AccountToErase {
  readonly userId: string;
  /** The blob's name. */
  readonly avatar: string | null;
  /** Deletes the account at the revision that was read. */
  readonly deletion: RecordOperation;
  /** Fingerprints of all its log-ins, present and former, under which attempts were counted. */
  readonly accounts: readonly string[];
  /** The person under all their present and former names. */
  readonly knownAs: readonly ErasedPerson[];
}

export function studentToErase({ record, revision }: Versioned<StudentRecord>): AccountToErase {
  const { _id: userId, avatar, userName, formerly = [] } = record;
  const userNames = [userName, ...formerly.map((earlier) => earlier.userName)];
  return {
    userId,
    avatar,
    deletion: { kind: 'delete', collection: STUDENTS.name, id: userId, revision },
    accounts: unique(userNames.map((name) => fingerprint(accountOfLogIn('student', name)))),
    knownAs: studentKnownAs(record),
  };
}

/** Returns the student under all their present and former names. */
export function studentKnownAs({ _id: userId, email, userName, formerly = [] }: StudentRecord): readonly ErasedPerson[] {
  return [{ email, userName }, ...formerly].map((name) => ({ userId, email: name.email, userName: name.userName }));
}

export function contractorToErase({ record, revision }: Versioned<ContractorRecord>): AccountToErase {
  const { _id: userId, avatar, email, formerly = [] } = record;
  const emails = [email, ...formerly.map((earlier) => earlier.email)];
  return {
    userId,
    avatar,
    deletion: { kind: 'delete', collection: CONTRACTORS.name, id: userId, revision },
    accounts: unique(emails.map((each) => fingerprint(contractorAccount(each)))),
    knownAs: emails.map((each) => ({ userId, email: each })),
  };
}

const unique = (values: readonly string[]): readonly string[] => [...new Set(values)];
