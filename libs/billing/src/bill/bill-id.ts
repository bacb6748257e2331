import { Refusal } from '@tiffin/kernel';
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

/** A bill's id from a path. One that can't be an id is unknown (404, api.md 1); ask after the fields, whose 400 comes first. */
export function billIdOr404(id: string): string {
  const key = parseBillId(id);
  if (!key) throw new Refusal('not_found');
  return billIdOf(key.studentId, key.month);
}
