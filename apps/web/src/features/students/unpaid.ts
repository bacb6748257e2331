import type { Rupees, Student, StudentBill } from '@tiffin/contracts';
import { isOwed, leftOf, sumOf } from '../bill/bill-sums';

/** What a student still has to pay of all bills together. */
export function unpaidOf({ bills }: Pick<Student, 'bills'>): Rupees {
  return sumOf(bills.map(leftOf));
}

/** The bills that a student still has to pay, newest first. */
export function unpaidBills({ bills }: Pick<Student, 'bills'>): StudentBill[] {
  return bills.filter(isOwed);
}
