import { Refusal } from '@tiffin/kernel';
import { CANTEENS, STUDENTS } from '@tiffin/people';
import { DuplicateRecord } from '@tiffin/read-models';

/** Returns the refusal for a value that another account has, under its field (docs/reference/wire.md#5.1). */
export function takenRefusal(field: 'hostel' | 'email' | 'rollNo'): Refusal {
  const code = CODES[field];
  return new Refusal(code, { errors: { [field]: new Refusal(code).message } });
}

const CODES = { hostel: 'hostel_taken', email: 'email_taken', rollNo: 'roll_no_taken' } as const;

/** Runs a commit. Turns the violation of a unique index into the refusal that names the field. */
export async function refusingDuplicates<Answer>(commit: () => Promise<Answer>): Promise<Answer> {
  try {
    return await commit();
  } catch (error) {
    throw error instanceof DuplicateRecord ? refusalFor(error) : error;
  }
}

function refusalFor({ collection, index }: DuplicateRecord): Refusal {
  if (collection === CANTEENS.name && index === 'hostel') return takenRefusal('hostel');
  if (index === 'email') return takenRefusal('email');
  if (collection === STUDENTS.name && index === 'rollNo') return takenRefusal('rollNo');
  return new Refusal('conflict');
}
