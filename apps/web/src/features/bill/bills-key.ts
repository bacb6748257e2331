/** Everything that is cached of bills. */
export const BILLS_KEY = ['bills'] as const;
/** The canteen's bills, one list for each month and search. */
export const MONTHS_OF_BILLS_KEY = [...BILLS_KEY, 'months'] as const;

/** Under which key a student's bills are cached. */
export function billsOfStudentKey(studentId: string) {
  return [...BILLS_KEY, 'student', studentId] as const;
}

/** Under which key a bill with all that makes it is cached. */
export function billDetailKey(billId: string) {
  return [...BILLS_KEY, 'detail', billId] as const;
}
