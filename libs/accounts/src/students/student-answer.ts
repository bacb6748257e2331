import { toRupees, type Student, type StudentBill } from '@tiffin/contracts';
import { personOf, type StudentRecord } from '@tiffin/people';

/** Returns what the contractor sees of a student; `bills` are newest first. */
export function studentAnswer(record: StudentRecord, bills: readonly StudentBill[] = []): Student {
  const { email, rollNo } = record;
  const own = record.creditLimit?.amount ?? null;
  const creditLimit = own === null ? {} : { creditLimit: own === 'none' ? own : toRupees(own) };
  return { ...personOf(record), email, rollNo, ...creditLimit, bills: [...bills] };
}
