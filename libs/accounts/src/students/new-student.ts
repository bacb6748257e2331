import { hostelValue } from '@tiffin/contracts';
import { emailKey, rollNumber, type CanteenRecord, type StudentRecord } from '@tiffin/people';

/** What a contractor knows of a student: fields were checked by the rule table. */
export interface StudentDetails {
  readonly fullName: string;
  /** One to three digits; leading zeros are dropped. */
  readonly rollNo: string;
  readonly email: string;
  readonly phoneNumber: string;
}

/** The fields of a record that follow from what the contractor entered. */
export function namesOf(
  canteen: CanteenRecord,
  { fullName, rollNo, email, phoneNumber }: StudentDetails,
): Pick<StudentRecord, 'userName' | 'rollNo' | 'fullName' | 'email' | 'emailKey' | 'phoneNumber'> {
  const number = rollNumber(rollNo);
  return { userName: `${hostelValue(canteen)}-${number}`, rollNo: number, fullName, email, emailKey: emailKey(email), phoneNumber };
}

/** A student's record before anything happened to it. `registeredAt`: ISO 8601. */
export function newStudent(
  canteen: CanteenRecord,
  details: StudentDetails,
  made: Pick<StudentRecord, '_id' | 'registeredAt' | 'passwordHash' | 'passwordVersion' | 'passwordHoldsUntil'>,
): StudentRecord {
  return { ...made, canteenId: canteen._id, ...namesOf(canteen, details), avatar: null, status: 'open' };
}
