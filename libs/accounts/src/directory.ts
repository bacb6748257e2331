import { Inject, Injectable } from '@nestjs/common';
import { GUEST, type ActorRole, type BilledPerson, type CanteenStatus, type Hostel, type Language, type Person } from '@tiffin/contracts';
import { ACCOUNTS_OPTIONS, type AccountsOptions } from '@tiffin/credentials';
import { RECORDS } from '@tiffin/kernel';
import {
  CANTEENS,
  CONTRACTORS,
  GUEST_PERSON,
  languageOf,
  limitFor,
  personOf,
  removedPerson,
  STUDENTS,
  type CreditLimit,
} from '@tiffin/people';
import type { RecordStore } from '@tiffin/read-models';
import { ERASURES } from './erasure/erasures.js';
import { matchesStudent, rollKey } from './students/matching-students.js';

/** A canteen as other modules see it. */
export interface CanteenEntry extends Hostel {
  readonly _id: string;
  readonly status: CanteenStatus;
  readonly contractorId: string;
  readonly timeZone: string;
  /** Whether students get their bills by e-mail when they are issued. */
  readonly mailBills: boolean;
  /** Where students pay by UPI; `null` if the canteen has no UPI address. */
  readonly upi: { readonly upiId: string; readonly payeeName: string } | null;
  /** Days from issue to due date; `null`: due at once. */
  readonly dueDays: number | null;
  /** Days after the due date on which students are reminded, ascending. */
  readonly remindAfterDays: readonly number[];
}

/** An actor as events name them. */
interface ActorReference {
  readonly id: string;
  readonly role: ActorRole;
}

/** The name of an actor. */
export type ActorNames = (actor: ActorReference) => string;

const NAMES_OF_ROLES: Readonly<Record<Exclude<ActorRole, 'student' | 'contractor'>, string>> = {
  staff: 'Kitchen',
  counter: 'Counter',
  admin: 'Admin',
  system: 'Tiffin',
};

/**
 * People and canteens by id, since events and views have ids only (docs/reference/design.md#1.5). A change is visible at once, a change
 * by another process after at most 50 ms (docs/adr/0033-what-a-process-remembers.md).
 */
@Injectable()
export class Directory {
  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    @Inject(ACCOUNTS_OPTIONS) private readonly options: AccountsOptions,
  ) {}

  /** Returns each person by id. Unknown and removed students are `Removed student`; orders without an account are a `Guest`'s. */
  async people(ids: readonly string[]): Promise<ReadonlyMap<string, Person>> {
    const wanted = [...new Set(ids)];
    const students = wanted.length === 0 ? [] : await this.records.find(STUDENTS, { where: { _id: { in: wanted } } });
    const people = new Map(students.map(({ record }) => [record._id, personOf(record)]));
    return new Map(wanted.map((id) => [id, id === GUEST ? GUEST_PERSON : (people.get(id) ?? removedPerson(id))]));
  }

  /** As `people`, with e-mail addresses for bills; a removed student has an empty one. */
  async billedPeople(ids: readonly string[]): Promise<ReadonlyMap<string, BilledPerson>> {
    const wanted = [...new Set(ids)];
    const students = wanted.length === 0 ? [] : await this.records.find(STUDENTS, { where: { _id: { in: wanted } } });
    const people = new Map(students.map(({ record }) => [record._id, { ...personOf(record), email: record.email }]));
    return new Map(wanted.map((id) => [id, people.get(id) ?? { ...removedPerson(id), email: '' }]));
  }

  /** Returns a person's language. */
  languageOf(reader: { readonly role: ActorRole; readonly userId: string }): Promise<Language> {
    return languageOf(this.records, reader);
  }

  /** Returns the student if they belong to this canteen and their account is open, that is, if they may order. */
  async activeStudent(canteenId: string, studentId: string): Promise<Person | undefined> {
    const student = (await this.records.get(STUDENTS, studentId))?.record;
    return student?.canteenId === canteenId && student.status === 'open' ? personOf(student) : undefined;
  }

  /** Returns the monthly limit, if any, of a student who may order (see `activeStudent`); otherwise `undefined`. */
  async orderingStudent(canteenId: string, studentId: string): Promise<{ readonly limit?: CreditLimit } | undefined> {
    const [student, canteen] = await Promise.all([this.records.get(STUDENTS, studentId), this.records.get(CANTEENS, canteenId)]);
    if (student?.record.canteenId !== canteenId || student.record.status !== 'open') return undefined;
    const limit = limitFor(canteen?.record ?? {}, student.record);
    return limit ? { limit } : {};
  }

  /**
   * Returns an account's status: `closed` while its removal runs, `erased` for ever after it, `unknown` if the records do not have it
   * (never had, or lost).
   */
  async accountStatusOf(studentId: string): Promise<'open' | 'closed' | 'erased' | 'unknown'> {
    const student = (await this.records.get(STUDENTS, studentId))?.record;
    if (student) return student.status;
    return (await this.records.get(ERASURES, studentId)) ? 'erased' : 'unknown';
  }

  /**
   * Returns the ids of the canteen's students whose name contains the text or whose roll number or user name begins with it, ignoring
   * case, by roll number. An empty text matches all.
   */
  async studentsMatching(canteenId: string, text: string): Promise<readonly string[]> {
    return [...(await this.studentSortKeys(canteenId, text)).keys()];
  }

  /** Returns the same students, each with the text by which they are sorted. */
  async studentSortKeys(canteenId: string, text: string): Promise<ReadonlyMap<string, string>> {
    const students = await this.records.find(STUDENTS, { where: { canteenId } });
    const matching = students.map(({ record }) => record).filter((student) => matchesStudent(student, text));
    return new Map(matching.map((student) => [student._id, rollKey(student)] as const).sort(([, a], [, b]) => (a < b ? -1 : 1)));
  }

  /** Returns the names of these actors, for timelines. The kitchen and the counter of a canteen have one id, so the role counts too. */
  async actorNames(actors: readonly ActorReference[]): Promise<ActorNames> {
    const idsOf = (role: ActorRole): string[] => [...new Set(actors.filter((actor) => actor.role === role).map(({ id }) => id))];
    const students = await this.people(idsOf('student'));
    const contractorIds = idsOf('contractor');
    const contractors = contractorIds.length === 0 ? [] : await this.records.find(CONTRACTORS, { where: { _id: { in: contractorIds } } });
    const contractorNames = new Map(contractors.map(({ record }) => [record._id, record.fullName]));
    return ({ id, role }) => {
      if (role === 'student') return students.get(id)?.fullName ?? '';
      return role === 'contractor' ? (contractorNames.get(id) ?? 'Contractor') : NAMES_OF_ROLES[role];
    };
  }

  /** Returns the name of each student or contractor by id; `Removed account` if the account is gone. */
  async accountNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const wanted = [...new Set(ids)];
    if (wanted.length === 0) return new Map();
    const where = { _id: { in: wanted } };
    const accounts = await Promise.all([this.records.find(STUDENTS, { where }), this.records.find(CONTRACTORS, { where })]);
    const names = new Map(accounts.flat().map(({ record }) => [record._id, record.fullName]));
    return new Map(wanted.map((id) => [id, names.get(id) ?? 'Removed account']));
  }

  /** Returns the canteen, also one that waits for approval or is suspended. */
  async canteen(id: string): Promise<CanteenEntry | undefined> {
    const canteen = (await this.records.get(CANTEENS, id))?.record;
    if (!canteen) return undefined;
    const { _id, hostelType, hostelNumber, hostelName, status, contractorId } = canteen;
    const { mailBills = false, upi = null, dueDays = null, remindAfterDays = [] } = canteen;
    const { timeZone } = this.options;
    return { _id, hostelType, hostelNumber, hostelName, status, contractorId, timeZone, mailBills, upi, dueDays, remindAfterDays };
  }

  /** Returns the ids of all approved canteens. */
  async canteenIds(): Promise<readonly string[]> {
    const canteens = await this.records.find(CANTEENS, { where: { status: { in: ['active', 'suspended'] } } });
    return canteens.map(({ record }) => record._id);
  }
}
