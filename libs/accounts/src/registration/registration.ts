import { Inject, Injectable } from '@nestjs/common';
import { hostelValue, parseHostel, RULES, type Hostel } from '@tiffin/contracts';
import { ACCOUNTS_OPTIONS, type AccountsOptions } from '@tiffin/credentials';
import type { CommandContext, Position } from '@tiffin/event-sourcing';
import { CLOCK, IDS, invalid, RECORDS, Refusal, type Clock, type Ids } from '@tiffin/kernel';
import { AccountChanges, canteenOfHostel, CANTEENS, STUDENTS, type CanteenRecord, type StudentRecord } from '@tiffin/people';
import type { RecordOperation, RecordStore } from '@tiffin/read-models';
import { contractorByEmail } from '../contractors/contractor-by-email.js';
import { BUILT_IN_HOSTELS } from '../hostels/hostel-directory.js';
import { newStudent, type StudentDetails } from '../students/new-student.js';
import { newCanteen, type CanteenRegistration, type RegisteredCanteen } from './canteen-registration.js';
import { caused } from './registrar.js';
import { refusingDuplicates, takenRefusal } from './refuse-duplicates.js';

/** Registrations that wait for the admin, above which nobody adds one: whoever may read mails can register. */
export const MAX_WAITING = 100;
const MANY_WAIT = 'Many registrations are waiting for the hostel office. Please try again tomorrow, or ask the office.';

/** A student as they are registered: the password is hashed already. */
export interface StudentRegistration extends StudentDetails {
  readonly canteenId: string;
  readonly passwordHash: string;
}

/** Registers canteens and students. Fields were checked at the edge by the rule table; what must be unique is checked here, by the records. */
@Injectable()
export class Registration {
  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
    @Inject(ACCOUNTS_OPTIONS) private readonly options: AccountsOptions,
    private readonly changes: AccountChanges,
  ) {}

  /** The new canteen, registered by nobody in particular. Throws as `openCanteen`. */
  async registerCanteen(registration: CanteenRegistration): Promise<CanteenRecord> {
    const context = (): CommandContext => ({ actor: { id: 'tiffin', role: 'system' }, ...caused(this.ids.uuid()) });
    return (await this.openCanteen(registration, context)).canteen;
  }

  /**
   * The new canteen with its contractor, in one commit with `also`. Throws 409 `hostel_taken` or `email_taken`, 400 for a hostel that isn't in the
   * directory, and what else committing throws; then nothing happened.
   */
  async openCanteen(
    registration: CanteenRegistration,
    contextOf: (contractorId: string) => CommandContext,
    also: readonly RecordOperation[] = [],
  ): Promise<RegisteredCanteen & { readonly position: Position }> {
    const hostel = this.hostelNamed(registration.hostel);
    const contractorId = this.ids.uuid();
    const made = { canteenId: this.ids.uuid(), contractorId, registeredAt: this.clock.now().toISOString() };
    const registered = newCanteen(hostel, registration, made);
    const position = await refusingDuplicates(() =>
      this.changes.commit([...also, ...registered.operations], registered.facts, contextOf(contractorId)),
    );
    return { ...registered, position };
  }

  /** The hostel of the directory with this value. Throws 400 for any other text (docs/reference/decisions.md#2.4). */
  hostelNamed(value: string): Hostel {
    const wanted = parseHostel(value);
    const found = wanted && (this.options.hostels ?? BUILT_IN_HOSTELS).find((hostel) => hostelValue(hostel) === hostelValue(wanted));
    if (!found) throw invalid({ hostel: RULES.hostel.message });
    return found;
  }

  /** Throws 409 `hostel_taken` or `email_taken` where a registration would end so as things stand. */
  async refuseTaken(hostel: Hostel, email: string): Promise<void> {
    if (await canteenOfHostel(this.records, hostelValue(hostel))) throw takenRefusal('hostel');
    if (await contractorByEmail(this.records, email)) throw takenRefusal('email');
  }

  /** Throws 429 `throttled` where so many canteens wait for the admin that one more would not be read. */
  async refuseWhenFull(): Promise<void> {
    const waiting = await this.records.count(CANTEENS, { status: 'waiting' });
    if (waiting >= MAX_WAITING) throw new Refusal('throttled', { message: MANY_WAIT, retryAfter: 24 * 3_600 });
  }

  /** The new student. Throws 409 `roll_no_taken` or `email_taken`, 404 for an unknown canteen. */
  async registerStudent(registration: StudentRegistration): Promise<StudentRecord> {
    const [student] = await this.registerStudents(registration.canteenId, [registration]);
    if (!student) throw new Refusal('internal');
    return student;
  }

  /** All these students of one canteen or none, without mails and facts: for demo data. Throws as `registerStudent`. */
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
