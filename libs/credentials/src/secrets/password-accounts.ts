import { Inject, Injectable } from '@nestjs/common';
import { hostelValue } from '@tiffin/contracts';
import { RECORDS } from '@tiffin/kernel';
import {
  canteenOfHostel,
  CANTEENS,
  contractorAccount,
  CONTRACTORS,
  emailKey,
  studentAccount,
  studentLogIn,
  STUDENTS,
  type CanteenRecord,
  type ContractorRecord,
  type StudentRecord,
} from '@tiffin/people';
import type { RecordOperation, RecordStore, Versioned } from '@tiffin/read-models';
import type { SessionOwner } from '../sessions/session-record.js';
import { CompareAndSet } from '../throttling/compare-and-set.js';

/** Who has a password. */
export type PasswordRole = 'student' | 'contractor';

interface AccountOf<Role extends PasswordRole, Person extends StudentRecord | ContractorRecord> extends Versioned<Person> {
  readonly role: Role;
  readonly canteen: CanteenRecord;
  /** The name under which its attempts are counted. */
  readonly account: string;
  /** What its owner types to log in: `BH1-103`, or an e-mail address. */
  readonly login: string;
  /** Where mails go that have to do with its password: to the address that was proven last. */
  readonly mailTo: string;
}

/** An account that a password opens, as it was read: a student's, or that of a canteen's contractor. Its canteen may wait or be suspended. */
export type PasswordAccount = AccountOf<'student', StudentRecord> | AccountOf<'contractor', ContractorRecord>;

/** Finds the accounts that passwords open. */
@Injectable()
export class PasswordAccounts {
  private readonly students: CompareAndSet<StudentRecord>;
  private readonly contractors: CompareAndSet<ContractorRecord>;

  constructor(@Inject(RECORDS) private readonly records: RecordStore) {
    this.students = new CompareAndSet(records, STUDENTS);
    this.contractors = new CompareAndSet(records, CONTRACTORS);
  }

  /** The account of this id, unless its removal is under way. */
  async byId(role: PasswordRole, userId: string): Promise<PasswordAccount | undefined> {
    const account = await this.byIdIncludingClosed(role, userId);
    return account && isClosed(account) ? undefined : account;
  }

  /**
   * The account of somebody who is signed in: it is theirs until it is gone, also while a removal that may be refused is under way
   * (docs/reference/decisions.md#2.10).
   */
  async byIdIncludingClosed(role: PasswordRole, userId: string): Promise<PasswordAccount | undefined> {
    if (role === 'student') return await this.student(await this.records.get(STUDENTS, userId));
    return await this.contractor(await this.records.get(CONTRACTORS, userId));
  }

  /** The account of a log-in, however it is written: `bh1-0101`, or an e-mail address in any case. */
  async byLogIn(role: PasswordRole, loginInput: string): Promise<PasswordAccount | undefined> {
    if (role === 'contractor') {
      const [found] = await this.records.find(CONTRACTORS, { where: { emailKey: emailKey(loginInput) }, limit: 1 });
      return await this.contractor(found);
    }
    const { hostel, rollNo } = studentLogIn(loginInput);
    const canteen = await canteenOfHostel(this.records, hostel);
    const [found] = await this.records.find(STUDENTS, { where: { canteenId: canteen?._id ?? '', rollNo }, limit: 1 });
    const account = await this.student(found);
    return account && isClosed(account) ? undefined : account;
  }

  /**
   * Notes that a right password was used: from now on it holds, if it was one that was mailed. Answers the account as it is then, or `undefined` where it
   * has another password meanwhile.
   */
  async makePasswordPermanent(account: PasswordAccount): Promise<PasswordAccount | undefined> {
    const { role, record } = account;
    if ((record.passwordHoldsUntil ?? null) === null) return account;
    const { _id, passwordVersion } = record;
    const keep = <Person extends StudentRecord | ContractorRecord>(now: Person | undefined): Person | undefined =>
      now?.passwordVersion === passwordVersion ? { ...now, passwordHoldsUntil: null } : now;
    await (role === 'student' ? this.students.change(_id, keep) : this.contractors.change(_id, keep));
    const now = await this.byIdIncludingClosed(role, _id);
    return now?.record.passwordVersion === passwordVersion ? now : undefined;
  }

  private async student(found: Versioned<StudentRecord> | undefined): Promise<PasswordAccount | undefined> {
    const canteen = await this.canteen(found?.record.canteenId);
    if (!found || !canteen) return undefined;
    const hostel = hostelValue(canteen);
    const { rollNo, email: mailTo } = found.record;
    return { role: 'student', ...found, canteen, account: studentAccount(hostel, rollNo), login: `${hostel}-${rollNo}`, mailTo };
  }

  private async contractor(found: Versioned<ContractorRecord> | undefined): Promise<PasswordAccount | undefined> {
    const canteen = await this.canteen(found?.record.canteenId);
    if (!found || canteen?.contractorId !== found.record._id) return undefined;
    const { email, confirmedEmail } = found.record;
    return { role: 'contractor', ...found, canteen, account: contractorAccount(email), login: email, mailTo: confirmedEmail ?? email };
  }

  private async canteen(id: string | undefined): Promise<CanteenRecord | undefined> {
    return (await this.records.get(CANTEENS, id ?? ''))?.record;
  }
}

/** To new sessions: a contractor's never is. */
function isClosed({ record }: PasswordAccount): boolean {
  return 'status' in record && record.status === 'closed';
}

/** The name under which attempts on a log-in are counted, whether or not there is such an account. */
export function accountOfLogIn(role: PasswordRole, loginInput: string): string {
  if (role === 'contractor') return contractorAccount(loginInput);
  const { hostel, rollNo } = studentLogIn(loginInput);
  return studentAccount(hostel, rollNo);
}

/**
 * How long a password that was mailed waits to be used, in days; then it opens nothing
 * (docs/adr/0028-addresses-mailed-passwords-and-lasting-sessions.md).
 */
export const MAILED_PASSWORD_DAYS = 14;

/** Until when a password that is mailed at `now` opens its account, unless it is used; in ms since 1970. */
export const mailedPasswordHoldsUntil = (now: Date): number => now.getTime() + MAILED_PASSWORD_DAYS * 24 * 3_600_000;

/** What a typed password is compared with; `undefined` where there is no account, or its mailed password was not used in time. */
export function hashAt(account: PasswordAccount | undefined, now: Date): string | undefined {
  const holdsUntil = account?.record.passwordHoldsUntil ?? Infinity;
  return now.getTime() < holdsUntil ? account?.record.passwordHash : undefined;
}

/** Who a session of this account is for, as its credential is now, or will be with another `credentialVersion`. */
export function ownerOf(
  { role, record, canteen }: PasswordAccount,
  { credentialVersion = record.passwordVersion }: { credentialVersion?: number } = {},
): SessionOwner {
  return { role, userId: record._id, canteenId: canteen._id, credentialVersion };
}

/** The account with another password, which its owner chose unless it says until when it holds, and the version that sessions have from now on. */
export function withPassword(
  account: PasswordAccount,
  passwordHash: string,
  passwordHoldsUntil: number | null = null,
): { readonly operation: RecordOperation; readonly owner: SessionOwner } {
  const { role, revision } = account;
  const passwordVersion = account.record.passwordVersion + 1;
  const record: StudentRecord | ContractorRecord = { ...account.record, passwordHash, passwordVersion, passwordHoldsUntil };
  const collection = role === 'student' ? STUDENTS.name : CONTRACTORS.name;
  return { operation: { kind: 'replace', collection, record, revision }, owner: ownerOf(account, { credentialVersion: passwordVersion }) };
}
