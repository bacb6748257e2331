import type { BusinessMonth } from './bill-events.js';

/** Whose bill of which month. */
export interface BillKey {
  readonly studentId: string;
  readonly month: BusinessMonth;
}

const BILL_ID = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(\d{4}-(?:0[1-9]|1[0-2]))$/;

/** `{studentId}-{yyyy-mm}`: a student has one bill a month. */
export function billIdOf(studentId: string, month: BusinessMonth): string {
  return `${studentId}-${month}`;
}

/** What a bill's id says; `undefined` for what can't be one. */
export function parseBillId(id: string): BillKey | undefined {
  const [, studentId, month] = BILL_ID.exec(id.toLowerCase()) ?? [];
  return studentId !== undefined && month !== undefined ? { studentId, month } : undefined;
}
