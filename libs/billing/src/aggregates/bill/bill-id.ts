import type { BusinessMonth } from './bill-events.js';

/** The student and month of a bill. */
export interface BillKey {
  readonly studentId: string;
  readonly month: BusinessMonth;
}

const BILL_ID = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(\d{4}-(?:0[1-9]|1[0-2]))$/;

/** Returns the id of a student's bill, `{studentId}-{yyyy-mm}`: a student has one bill a month. */
export function billIdOf(studentId: string, month: BusinessMonth): string {
  return `${studentId}-${month}`;
}

/** Returns the student and month of a bill's id; `undefined` for text that is no bill id. */
export function parseBillId(id: string): BillKey | undefined {
  const [, studentId, month] = BILL_ID.exec(id.toLowerCase()) ?? [];
  return studentId !== undefined && month !== undefined ? { studentId, month } : undefined;
}
