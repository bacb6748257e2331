import type { Student, StudentBill } from '@tiffin/contracts';
import { personOf, type StudentRecord } from '@tiffin/people';

/** What the contractor sees of a student; `bills` newest first. */
export function studentAnswer(record: StudentRecord, bills: readonly StudentBill[] = []): Student {
  const { email, rollNo } = record;
  return { ...personOf(record), email, rollNo, bills: [...bills] };
}
