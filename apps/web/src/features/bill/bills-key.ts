/** Everything that is cached of bills. */
export const BILLS_KEY = ['bills'] as const;
/** The canteen's bills, one list for each month and search. */
export const MONTHS_OF_BILLS_KEY = [...BILLS_KEY, 'months'] as const;

/** Under which key a student's bills are cached. */
export function billsOfStudentKey(studentId: string) {
  return [...BILLS_KEY, 'student', studentId] as const;
}

/** The bills that students say to have paid. */
export const CLAIMS_KEY = [...BILLS_KEY, 'claims'] as const;

/** Under which key is cached how a bill is paid by UPI, as it is at a revision. */
export function billUpiKey(billId: string, revision: number) {
  return [...BILLS_KEY, 'upi', billId, revision] as const;
}

/** Under which key a bill with all that makes it is cached. */
export function billDetailKey(billId: string) {
  return [...BILLS_KEY, 'detail', billId] as const;
}
