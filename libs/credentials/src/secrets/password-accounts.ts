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

/** The roles that have passwords. */
export type PasswordRole = 'student' | 'contractor';

interface AccountOf<Role extends PasswordRole, Person extends StudentRecord | ContractorRecord> extends Versioned<Person> {
  readonly role: Role;
  readonly canteen: CanteenRecord;
  /** The name under which its attempts are counted. */
  readonly account: string;
  /** What its owner enters to log in: `BH1-103`, or an e-mail address. */
  readonly login: string;
  /** Where mails about its password go: the last proven address. */
  readonly mailTo: string;
}

/** An account with a password as it was read: a student's, or a canteen's present contractor's. The canteen may be waiting or suspended. */
export type PasswordAccount = AccountOf<'student', StudentRecord> | AccountOf<'contractor', ContractorRecord>;

/** Finds accounts with passwords. */
@Injectable()
export class PasswordAccounts {
  private readonly students: CompareAndSet<StudentRecord>;
  private readonly contractors: CompareAndSet<ContractorRecord>;

  constructor(@Inject(RECORDS) private readonly records: RecordStore) {
    this.students = new CompareAndSet(records, STUDENTS);
    this.contractors = new CompareAndSet(records, CONTRACTORS);
  }

  /** Returns the account with this id, unless its removal is in progress. */
  async byId(role: PasswordRole, userId: string): Promise<PasswordAccount | undefined> {
    const account = await this.byIdIncludingClosed(role, userId);
    return account && isClosed(account) ? undefined : account;
  }

  /**
   * Returns the account of a signed-in user, also while a removal is in progress, since it may still be refused
   * (docs/reference/decisions.md#2.10).
   */
  async byIdIncludingClosed(role: PasswordRole, userId: string): Promise<PasswordAccount | undefined> {
    if (role === 'student') return await this.student(await this.records.get(STUDENTS, userId));
    return await this.contractor(await this.records.get(CONTRACTORS, userId));
  }

  /** Returns the account of a log-in in any spelling: `bh1-0101`, or an e-mail address in any case. */
  async byLogIn(role: PasswordRole, loginInput: string): Promise<PasswordAccount | undefined> {
    if (role === 'contractor') {
      const [contractor] = await this.records.find(CONTRACTORS, { where: { emailKey: emailKey(loginInput) }, limit: 1 });
      return await this.contractor(contractor);
    }
    const { hostel, rollNo } = studentLogIn(loginInput);
    const canteen = await canteenOfHostel(this.records, hostel);
    const [student] = await this.records.find(STUDENTS, { where: { canteenId: canteen?._id ?? '', rollNo }, limit: 1 });
    const account = await this.student(student);
    return account && isClosed(account) ? undefined : account;
  }

  /**
   * Removes the expiry of a mailed password after its first use. Returns the account as it is then; `undefined` if it has another
   * password meanwhile.
   */
  async makePasswordPermanent(account: PasswordAccount): Promise<PasswordAccount | undefined> {
    const { role, record } = account;
    if ((record.passwordHoldsUntil ?? null) === null) return account;
    const { _id, passwordVersion } = record;
    const withoutExpiry = <Person extends StudentRecord | ContractorRecord>(current: Person | undefined): Person | undefined =>
      current?.passwordVersion === passwordVersion ? { ...current, passwordHoldsUntil: null } : current;
    await (role === 'student' ? this.students.change(_id, withoutExpiry) : this.contractors.change(_id, withoutExpiry));
    const current = await this.byIdIncludingClosed(role, _id);
    return current?.record.passwordVersion === passwordVersion ? current : undefined;
  }

  private async student(versioned: Versioned<StudentRecord> | undefined): Promise<PasswordAccount | undefined> {
    const canteen = await this.canteen(versioned?.record.canteenId);
    if (!versioned || !canteen) return undefined;
    const hostel = hostelValue(canteen);
    const { rollNo, email: mailTo } = versioned.record;
    return { role: 'student', ...versioned, canteen, account: studentAccount(hostel, rollNo), login: `${hostel}-${rollNo}`, mailTo };
  }

  private async contractor(versioned: Versioned<ContractorRecord> | undefined): Promise<PasswordAccount | undefined> {
    const canteen = await this.canteen(versioned?.record.canteenId);
    if (!versioned || canteen?.contractorId !== versioned.record._id) return undefined;
    const { email, confirmedEmail } = versioned.record;
    return { role: 'contractor', ...versioned, canteen, account: contractorAccount(email), login: email, mailTo: confirmedEmail ?? email };
  }

  private async canteen(id: string | undefined): Promise<CanteenRecord | undefined> {
    return (await this.records.get(CANTEENS, id ?? ''))?.record;
  }
}

/** Closed to new sessions; a contractor's account never is. */
function isClosed({ record }: PasswordAccount): boolean {
  return 'status' in record && record.status === 'closed';
}

/** Returns the name under which attempts on a log-in are counted, whether or not the account exists. */
export function accountOfLogIn(role: PasswordRole, loginInput: string): string {
  if (role === 'contractor') return contractorAccount(loginInput);
  const { hostel, rollNo } = studentLogIn(loginInput);
  return studentAccount(hostel, rollNo);
}

/** Days until an unused mailed password expires (docs/adr/0028-addresses-mailed-passwords-and-lasting-sessions.md). */
export const MAILED_PASSWORD_DAYS = 14;

/** Returns when a password mailed at `now` expires if it is not used; in ms since 1970. */
export const mailedPasswordHoldsUntil = (now: Date): number => now.getTime() + MAILED_PASSWORD_DAYS * 24 * 3_600_000;

/** Returns the hash to compare a typed password with; `undefined` if there is no account, or if its mailed password expired. */
export function hashAt(account: PasswordAccount | undefined, now: Date): string | undefined {
  const holdsUntil = account?.record.passwordHoldsUntil ?? Infinity;
  return now.getTime() < holdsUntil ? account?.record.passwordHash : undefined;
}

/** Returns the owner of this account's sessions, with the present credential version or the given one. */
export function ownerOf(
  { role, record, canteen }: PasswordAccount,
  { credentialVersion = record.passwordVersion }: { credentialVersion?: number } = {},
): SessionOwner {
  return { role, userId: record._id, canteenId: canteen._id, credentialVersion };
}

/**
 * Returns the operation that sets another password, and the owner with the next credential version. `passwordHoldsUntil` is the expiry of
 * a mailed password; `null` for a chosen one.
 */
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
