import { hostelValue } from '@tiffin/contracts';
import { emailKey, rollNumber, type CanteenRecord, type StudentRecord } from '@tiffin/people';

/** What a contractor enters about a student, validated by the rule table. */
export interface StudentDetails {
  readonly fullName: string;
  /** One to three digits; leading zeros are dropped. */
  readonly rollNo: string;
  readonly email: string;
  readonly phoneNumber: string;
}

/** Returns the fields of a record that follow from the contractor's entries. */
export function namesOf(
  canteen: CanteenRecord,
  { fullName, rollNo, email, phoneNumber }: StudentDetails,
): Pick<StudentRecord, 'userName' | 'rollNo' | 'fullName' | 'email' | 'emailKey' | 'phoneNumber'> {
  const number = rollNumber(rollNo);
  return { userName: `${hostelValue(canteen)}-${number}`, rollNo: number, fullName, email, emailKey: emailKey(email), phoneNumber };
}

/** Returns a new student's record. `registeredAt` is ISO 8601. */
export function newStudent(
  canteen: CanteenRecord,
  details: StudentDetails,
  initial: Pick<StudentRecord, '_id' | 'registeredAt' | 'passwordHash' | 'passwordVersion' | 'passwordHoldsUntil'>,
): StudentRecord {
  return { ...initial, canteenId: canteen._id, ...namesOf(canteen, details), avatar: null, status: 'open' };
}
