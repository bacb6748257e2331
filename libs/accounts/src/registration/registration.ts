import { Inject, Injectable } from '@nestjs/common';
import { hostelValue, invalid, parseHostel, Refusal, type Hostel } from '@tiffin/contracts';
import type { Clock, Ids } from '@tiffin/event-sourcing';
import { CLOCK, IDS, RECORDS } from '@tiffin/http';
import { DuplicateRecord, type RecordOperation, type RecordStore } from '@tiffin/read-models';
import { ACCOUNTS_OPTIONS, type AccountsOptions } from '../accounts-options.js';
import { CANTEENS, type CanteenRecord } from '../canteens/canteen-record.js';
import { CONTRACTORS, type ContractorRecord } from '../contractors/contractor-record.js';
import { emailKey, rollNumber } from '../credentials/normalised.js';
import { BUILT_IN_HOSTELS } from '../hostels/hostel-directory.js';
import { STUDENTS, type StudentRecord } from '../students/student-record.js';

/** A canteen's registration as it is completed: secrets are hashed already. */
export interface CanteenRegistration {
  /** `BH3`. */
  readonly hostel: string;
  readonly fullName: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly passwordHash: string;
  readonly kitchenKeyHash: string;
  /** With an admin session it is active at once, else it waits for approval (decisions 2.7). */
  readonly approved: boolean;
}

/** A student as the contractor registers them: the password is hashed already. */
export interface StudentRegistration {
  readonly canteenId: string;
  readonly fullName: string;
  /** One to three digits; leading zeros are dropped. */
  readonly rollNo: string;
  readonly email: string;
  readonly phoneNumber: string;
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
  ) {}

  /** The new canteen with its contractor. Throws 409 `hostel_taken` or `email_taken`, 400 for a hostel that isn't in the directory. */
  async registerCanteen(registration: CanteenRegistration): Promise<CanteenRecord> {
    const hostel = this.hostelNamed(registration.hostel);
    const registeredAt = this.clock.now().toISOString();
    const { fullName, email, phoneNumber, passwordHash, kitchenKeyHash, approved } = registration;
    const canteenId = this.ids.uuid();
    const contractorId = this.ids.uuid();
    const canteen: CanteenRecord = {
      _id: canteenId,
      ...hostel,
      hostel: approved ? hostelValue(hostel) : null,
      status: approved ? 'active' : 'waiting',
      contractorId,
      kitchenKeyHash,
      kitchenKeyVersion: 1,
      registeredAt,
    };
    const contact = { fullName, email, emailKey: emailKey(email), phoneNumber, avatar: null };
    const contractor: ContractorRecord = { _id: contractorId, canteenId, ...contact, passwordHash, passwordVersion: 1, registeredAt };
    await this.insert([
      { kind: 'insert', collection: CANTEENS.name, record: canteen },
      { kind: 'insert', collection: CONTRACTORS.name, record: contractor },
    ]);
    return canteen;
  }

  /** The new student. Throws 409 `roll_no_taken` or `email_taken`, 404 for an unknown canteen. */
  async registerStudent(registration: StudentRegistration): Promise<StudentRecord> {
    const [student] = await this.registerStudents(registration.canteenId, [registration]);
    if (!student) throw new Refusal('internal');
    return student;
  }

  /** All these students of one canteen or none. Throws as `registerStudent`. */
  async registerStudents(
    canteenId: string,
    registrations: readonly Omit<StudentRegistration, 'canteenId'>[],
  ): Promise<readonly StudentRecord[]> {
    const canteen = (await this.records.get(CANTEENS, canteenId))?.record;
    if (!canteen) throw new Refusal('not_found');
    const registeredAt = this.clock.now().toISOString();
    const students = registrations.map(({ fullName, rollNo, email, phoneNumber, passwordHash }): StudentRecord => {
      const number = rollNumber(rollNo);
      const names = { userName: `${hostelValue(canteen)}-${number}`, rollNo: number, fullName };
      const contact = { email, emailKey: emailKey(email), phoneNumber, avatar: null };
      return { _id: this.ids.uuid(), canteenId, ...names, ...contact, passwordHash, passwordVersion: 1, status: 'open', registeredAt };
    });
    await this.insert(students.map((record) => ({ kind: 'insert', collection: STUDENTS.name, record })));
    return students;
  }

  private hostelNamed(value: string): Hostel {
    const wanted = parseHostel(value);
    const found = wanted && (this.options.hostels ?? BUILT_IN_HOSTELS).find((hostel) => hostelValue(hostel) === hostelValue(wanted));
    if (!found) throw invalid({ hostel: 'please choose a hostel.' });
    return found;
  }

  private async insert(operations: readonly RecordOperation[]): Promise<void> {
    try {
      await this.records.commit(operations);
    } catch (error) {
      throw error instanceof DuplicateRecord ? taken(error) : error;
    }
  }
}

/** Which field of whom is taken already (api.md 5). */
function taken({ collection, index }: DuplicateRecord): Refusal {
  const refusal = (code: 'hostel_taken' | 'email_taken' | 'roll_no_taken', field: string): Refusal =>
    new Refusal(code, { errors: { [field]: new Refusal(code).message } });
  if (collection === CANTEENS.name && index === 'hostel') return refusal('hostel_taken', 'hostel');
  if (index === 'email') return refusal('email_taken', 'email');
  if (collection === STUDENTS.name && index === 'rollNo') return refusal('roll_no_taken', 'rollNo');
  return new Refusal('conflict');
}
