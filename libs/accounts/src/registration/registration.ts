import { Inject, Injectable } from '@nestjs/common';
import { hostelValue, parseHostel, RULES, type Hostel } from '@tiffin/contracts';
import { ACCOUNTS_OPTIONS, type AccountsOptions } from '@tiffin/credentials';
import type { CommandContext, Position } from '@tiffin/event-sourcing';
import { CLOCK, IDS, invalid, RECORDS, Refusal, type Clock, type Ids } from '@tiffin/kernel';
import {
  AccountChanges,
  canteenOfHostel,
  CANTEENS,
  contractorByEmail,
  STUDENTS,
  type CanteenRecord,
  type StudentRecord,
} from '@tiffin/people';
import type { RecordOperation, RecordStore } from '@tiffin/read-models';
import { BUILT_IN_HOSTELS } from '../hostels.js';
import { newStudent, type StudentDetails } from '../students/new-student.js';
import { newCanteen, type CanteenRegistration, type RegisteredCanteen } from './canteen-registration.js';
import { caused } from './registrar.js';
import { refusingDuplicates, takenRefusal } from './refuse-duplicates.js';

/**
 * Number of registrations waiting for the admin at which no more are accepted. Anyone with a mailbox can register, so a limit is needed.
 */
export const MAX_WAITING = 100;
const MANY_WAIT = 'Many registrations are waiting for the hostel office. Please try again tomorrow, or ask the office.';

/** A student to be registered; the password is hashed already. */
export interface StudentRegistration extends StudentDetails {
  readonly canteenId: string;
  readonly passwordHash: string;
}

/** Registers canteens and students. Controllers validate fields by the rule table; unique indexes of the records ensure uniqueness. */
@Injectable()
export class Registration {
  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
    @Inject(ACCOUNTS_OPTIONS) private readonly options: AccountsOptions,
    private readonly changes: AccountChanges,
  ) {}

  /** Registers a canteen as the system and returns it. Throws as `openCanteen`. */
  async registerCanteen(registration: CanteenRegistration): Promise<CanteenRecord> {
    const context = (): CommandContext => ({ actor: { id: 'tiffin', role: 'system' }, ...caused(this.ids.uuid()) });
    return (await this.openCanteen(registration, context)).canteen;
  }

  /**
   * Registers a canteen with its contractor, in one commit with `also`. Throws 409 `hostel_taken` or `email_taken`, 400 for a hostel
   * outside the directory, and what committing throws; nothing is stored then.
   */
  async openCanteen(
    registration: CanteenRegistration,
    contextOf: (contractorId: string) => CommandContext,
    also: readonly RecordOperation[] = [],
  ): Promise<RegisteredCanteen & { readonly position: Position }> {
    const hostel = this.hostelNamed(registration.hostel);
    const contractorId = this.ids.uuid();
    const ids = { canteenId: this.ids.uuid(), contractorId, registeredAt: this.clock.now().toISOString() };
    const registered = newCanteen(hostel, registration, ids);
    const position = await refusingDuplicates(() =>
      this.changes.commit([...also, ...registered.operations], registered.facts, contextOf(contractorId)),
    );
    return { ...registered, position };
  }

  /** Returns the directory's hostel for this value. Throws 400 for any other text (docs/reference/decisions.md#2.4). */
  hostelNamed(value: string): Hostel {
    const parsed = parseHostel(value);
    const hostel = parsed && (this.options.hostels ?? BUILT_IN_HOSTELS).find((candidate) => hostelValue(candidate) === hostelValue(parsed));
    if (!hostel) throw invalid({ hostel: RULES.hostel.message });
    return hostel;
  }

  /** Throws 409 `hostel_taken` or `email_taken` if the registration would fail so now. */
  async refuseTaken(hostel: Hostel, email: string): Promise<void> {
    if (await canteenOfHostel(this.records, hostelValue(hostel))) throw takenRefusal('hostel');
    if (await contractorByEmail(this.records, email)) throw takenRefusal('email');
  }

  /** Throws 429 `throttled` if too many canteens wait for the admin. */
  async refuseWhenFull(): Promise<void> {
    const waiting = await this.records.count(CANTEENS, { status: 'waiting' });
    if (waiting >= MAX_WAITING) throw new Refusal('throttled', { message: MANY_WAIT, retryAfter: 24 * 3_600 });
  }

  /** Registers a student and returns the record. Throws 409 `roll_no_taken` or `email_taken`, 404 for an unknown canteen. */
  async registerStudent(registration: StudentRegistration): Promise<StudentRecord> {
    const [student] = await this.registerStudents(registration.canteenId, [registration]);
    if (!student) throw new Refusal('internal');
    return student;
  }

  /** Registers all these students of a canteen or none, without mails and facts: for demo data. Throws as `registerStudent`. */
  async registerStudents(
    canteenId: string,
    registrations: readonly Omit<StudentRegistration, 'canteenId'>[],
  ): Promise<readonly StudentRecord[]> {
    const canteen = (await this.records.get(CANTEENS, canteenId))?.record;
    if (!canteen) throw new Refusal('not_found');
    const registeredAt = this.clock.now().toISOString();
    const students = registrations.map(({ passwordHash, ...details }) =>
      newStudent(canteen, details, { _id: this.ids.uuid(), registeredAt, passwordHash, passwordVersion: 1 }),
    );
    await refusingDuplicates(() => this.records.commit(students.map((record) => ({ kind: 'insert', collection: STUDENTS.name, record }))));
    return students;
  }
}

/** Whether any canteen is registered. Demo data goes into an empty system only. */
export async function hasAccounts(records: RecordStore): Promise<boolean> {
  return (await records.count(CANTEENS, {})) > 0;
}
