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
import { ERASURES } from '../erasure/erasures.js';
import { matchesStudent, rollKey } from '../students/matching-students.js';

/** A canteen as other parts of the server see it. */
export interface CanteenEntry extends Hostel {
  readonly _id: string;
  readonly status: CanteenStatus;
  readonly contractorId: string;
  readonly timeZone: string;
  /** Students get their bills by e-mail when they are issued. */
  readonly mailBills: boolean;
  /** Where its students pay by UPI; `null` where they don't. */
  readonly upi: { readonly upiId: string; readonly payeeName: string } | null;
  /** Days after its issue by which a bill is to be paid; `null`: at once. */
  readonly dueDays: number | null;
  /** Days after that on which students are reminded, ascending. */
  readonly remindAfterDays: readonly number[];
}

/** Who acted, as events keep it. */
interface ActorReference {
  readonly id: string;
  readonly role: ActorRole;
}

const NAMES_OF_ROLES: Readonly<Record<Exclude<ActorRole, 'student' | 'contractor'>, string>> = {
  staff: 'Kitchen',
  counter: 'Counter',
  admin: 'Admin',
  system: 'Tiffin',
};

/**
 * People and canteens for whoever reads or decides: events and views carry ids only (docs/reference/design.md#1.5). A change is seen at
 * once, one that another process made after 50 ms at the latest (docs/adr/0033-what-a-process-remembers.md).
 */
@Injectable()
export class Directory {
  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    @Inject(ACCOUNTS_OPTIONS) private readonly options: AccountsOptions,
  ) {}

  /** Each student by id; whoever is unknown or removed is `Removed student`, and who has no account `Guest`. */
  async people(ids: readonly string[]): Promise<ReadonlyMap<string, Person>> {
    const wanted = [...new Set(ids)];
    const found = wanted.length === 0 ? [] : await this.records.find(STUDENTS, { where: { _id: { in: wanted } } });
    const people = new Map(found.map(({ record }) => [record._id, personOf(record)]));
    return new Map(wanted.map((id) => [id, id === GUEST ? GUEST_PERSON : (people.get(id) ?? removedPerson(id))]));
  }

  /** The same with their e-mail addresses, which bills show; a removed student has none. */
  async billedPeople(ids: readonly string[]): Promise<ReadonlyMap<string, BilledPerson>> {
    const wanted = [...new Set(ids)];
    const found = wanted.length === 0 ? [] : await this.records.find(STUDENTS, { where: { _id: { in: wanted } } });
    const people = new Map(found.map(({ record }) => [record._id, { ...personOf(record), email: record.email }]));
    return new Map(wanted.map((id) => [id, people.get(id) ?? { ...removedPerson(id), email: '' }]));
  }

  /** What somebody reads. */
  languageOf(reader: { readonly role: ActorRole; readonly userId: string }): Promise<Language> {
    return languageOf(this.records, reader);
  }

  /** The student, if they belong to this canteen and their account is open: they may order. */
  async activeStudent(canteenId: string, studentId: string): Promise<Person | undefined> {
    const student = (await this.records.get(STUDENTS, studentId))?.record;
    return student?.canteenId === canteenId && student.status === 'open' ? personOf(student) : undefined;
  }

  /** A student who may order, as `activeStudent`, and their monthly limit, where they have one. */
  async orderingStudent(canteenId: string, studentId: string): Promise<{ readonly limit?: CreditLimit } | undefined> {
    const [student, canteen] = await Promise.all([this.records.get(STUDENTS, studentId), this.records.get(CANTEENS, canteenId)]);
    if (student?.record.canteenId !== canteenId || student.record.status !== 'open') return undefined;
    const limit = limitFor(canteen?.record ?? {}, student.record);
    return limit ? { limit } : {};
  }

  /**
   * How an account stands: `closed` while its removal is under way, `erased` once it is removed, for ever. `unknown` is what the records never
   * heard of, or lost.
   */
  async accountStatusOf(studentId: string): Promise<'open' | 'closed' | 'erased' | 'unknown'> {
    const student = (await this.records.get(STUDENTS, studentId))?.record;
    if (student) return student.status;
    return (await this.records.get(ERASURES, studentId)) ? 'erased' : 'unknown';
  }

  /**
   * Ids of the canteen's students whose name contains the text, ignoring case, or whose roll number or user name begins with it; by roll number. An
   * empty text finds all.
   */
  async studentsMatching(canteenId: string, text: string): Promise<readonly string[]> {
    return [...(await this.studentSortKeys(canteenId, text)).keys()];
  }

  /** The same students, each with the text by which they are sorted. */
  async studentSortKeys(canteenId: string, text: string): Promise<ReadonlyMap<string, string>> {
    const students = await this.records.find(STUDENTS, { where: { canteenId } });
    const found = students.map(({ record }) => record).filter((student) => matchesStudent(student, text));
    return new Map(found.map((student) => [student._id, rollKey(student)] as const).sort(([, one], [, other]) => (one < other ? -1 : 1)));
  }

  /** The name of each actor by id, for timelines. */
  async actorNames(actors: readonly ActorReference[]): Promise<ReadonlyMap<string, string>> {
    const idsOf = (role: ActorRole): string[] => [...new Set(actors.filter((actor) => actor.role === role).map(({ id }) => id))];
    const students = await this.people(idsOf('student'));
    const contractorIds = idsOf('contractor');
    const contractors = contractorIds.length === 0 ? [] : await this.records.find(CONTRACTORS, { where: { _id: { in: contractorIds } } });
    const contractorNames = new Map(contractors.map(({ record }) => [record._id, record.fullName]));
    return new Map(
      actors.map(({ id, role }) => {
        if (role === 'student') return [id, students.get(id)?.fullName ?? ''];
        return [id, role === 'contractor' ? (contractorNames.get(id) ?? 'Contractor') : NAMES_OF_ROLES[role]];
      }),
    );
  }

  /** The name of each account by id, whether a student's or a contractor's; `Removed account` where there is none any more. */
  async accountNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const wanted = [...new Set(ids)];
    if (wanted.length === 0) return new Map();
    const where = { _id: { in: wanted } };
    const found = await Promise.all([this.records.find(STUDENTS, { where }), this.records.find(CONTRACTORS, { where })]);
    const names = new Map(found.flat().map(({ record }) => [record._id, record.fullName]));
    return new Map(wanted.map((id) => [id, names.get(id) ?? 'Removed account']));
  }

  /** The canteen, waiting and suspended ones included. */
  async canteen(id: string): Promise<CanteenEntry | undefined> {
    const canteen = (await this.records.get(CANTEENS, id))?.record;
    if (!canteen) return undefined;
    const { _id, hostelType, hostelNumber, hostelName, status, contractorId } = canteen;
    const { mailBills = false, upi = null, dueDays = null, remindAfterDays = [] } = canteen;
    const { timeZone } = this.options;
    return { _id, hostelType, hostelNumber, hostelName, status, contractorId, timeZone, mailBills, upi, dueDays, remindAfterDays };
  }

  /** The ids of all canteens that are not waiting for approval. */
  async canteenIds(): Promise<readonly string[]> {
    const canteens = await this.records.find(CANTEENS, { where: { status: { in: ['active', 'suspended'] } } });
    return canteens.map(({ record }) => record._id);
  }
}
