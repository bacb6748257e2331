/** Key of all cached bills. */
export const BILLS_KEY = ['bills'] as const;
/** Key of the canteen's bills; one list per month and search. */
export const MONTHS_OF_BILLS_KEY = [...BILLS_KEY, 'months'] as const;

/** Key of a student's cached bills. */
export function billsOfStudentKey(studentId: string) {
  return [...BILLS_KEY, 'student', studentId] as const;
}

/** Key of the totals of the canteen's bills: by month, and unpaid by age. */
export const SUMS_OF_BILLS_KEY = [...BILLS_KEY, 'sums'] as const;

/** Key of the bills with open questions. */
export const QUESTIONS_KEY = [...BILLS_KEY, 'questions'] as const;

/** Key of the bills with reported payments. */
export const CLAIMS_KEY = [...BILLS_KEY, 'claims'] as const;

/** Key of a bill's UPI payment details at a revision. */
export function billUpiKey(billId: string, revision: number) {
  return [...BILLS_KEY, 'upi', billId, revision] as const;
}

/** Key of a bill with all its lines. */
export function billDetailKey(billId: string) {
  return [...BILLS_KEY, 'detail', billId] as const;
}
