import { Refusal } from '@tiffin/kernel';
import { emailKey, rollNumber, STUDENTS } from '@tiffin/people';
import type { RecordStore } from '@tiffin/read-models';
import type { StudentDetails } from './new-student.js';

const CODES = { rollNo: 'roll_no_taken', email: 'email_taken' } as const;

/** Returns, by field, the message for each value that another student of the canteen has. `except` is a student's id. */
export async function takenValues(
  records: RecordStore,
  canteenId: string,
  { rollNo, email }: Pick<StudentDetails, 'rollNo' | 'email'>,
  except?: string,
): Promise<Partial<Record<keyof typeof CODES, string>>> {
  const holders = {
    rollNo: await records.find(STUDENTS, { where: { canteenId, rollNo: rollNumber(rollNo) }, limit: 1 }),
    email: await records.find(STUDENTS, { where: { canteenId, emailKey: emailKey(email) }, limit: 1 }),
  };
  const fieldsInUse = (['rollNo', 'email'] as const).filter((field) => holders[field].some(({ record }) => record._id !== except));
  return Object.fromEntries(fieldsInUse.map((field) => [field, new Refusal(CODES[field]).message]));
}

/** Throws 409 `roll_no_taken` or `email_taken`, with a message per field, if another student of the canteen has one of the values. */
export async function refuseTakenValues(...[records, canteenId, details, except]: Parameters<typeof takenValues>): Promise<void> {
  const errors = await takenValues(records, canteenId, details, except);
  const [first] = (['rollNo', 'email'] as const).filter((field) => field in errors);
  if (first) throw new Refusal(CODES[first], { errors });
}
