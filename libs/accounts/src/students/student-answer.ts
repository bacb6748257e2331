import type { Student } from '@tiffin/contracts';
import { personOf, type StudentRecord } from './student-record.js';

/** What the contractor sees of a student. */
export function studentAnswer(record: StudentRecord): Student {
  const { email, rollNo } = record;
  return { ...personOf(record), email, rollNo, bills: [] };
}
