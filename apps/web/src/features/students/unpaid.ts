import type { Rupees, Student, StudentBill } from '@tiffin/contracts';
import { isOwed, leftOf, sumOf } from '../bill/bill-sums';

/** The open amount of all of a student's bills, in rupees. */
export function unpaidOf({ bills }: Pick<Student, 'bills'>): Rupees {
  return sumOf(bills.map(leftOf));
}

/** A student's unpaid bills, newest first. */
export function unpaidBills({ bills }: Pick<Student, 'bills'>): StudentBill[] {
  return bills.filter(isOwed);
}
