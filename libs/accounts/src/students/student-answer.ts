import { toRupees, type Student, type StudentBill } from '@tiffin/contracts';
import { personOf, type StudentRecord } from '@tiffin/people';

/** Returns what the contractor sees of a student; `bills` are newest first. */
export function studentAnswer(record: StudentRecord, bills: readonly StudentBill[] = []): Student {
  const { email, rollNo } = record;
  const own = record.creditLimit?.amount ?? null;
  const creditLimit = own === null ? {} : { creditLimit: own === 'none' ? own : toRupees(own) };
  return { ...personOf(record), email, rollNo, ...creditLimit, bills: [...bills] };
}

/** Finds students' bills; the module of bills implements it. An abstract class, so that it is its own injection token. */
export abstract class StudentBills {
  /**
   * Returns the bills of these students of a canteen by student, newest first. Students without bills may be missing. Throws `behind` and
   * `StoreUnavailable`.
   */
  abstract of(canteenId: string, studentIds: readonly string[]): Promise<ReadonlyMap<string, readonly StudentBill[]>>;
}
