import type { Rupees } from './money.js';
import type { Person } from './accounts.js';
import type { NothingToSay, PageInfo } from './common-answers.js';

/** Students as the contractor sees and sends them (docs/reference/wire.md#2, #5, #6). */

export interface StudentBill {
  _id: string;
  /** 1–12. */
  month: number;
  year: number;
  amount: Rupees;
  paid: boolean;
  /** The part of the amount that was received, while the bill is paid in part. */
  received?: Rupees;
  /** A parked event holds up the bill. */
  parked?: boolean;
}
export interface Student extends Person {
  email: string;
  rollNo: string;
  /** The student's exception from the canteen's monthly limit: their own limit, or `none` for no limit. */
  creditLimit?: Rupees | 'none';
  /** Newest first. */
  bills: StudentBill[];
}
/** By roll number. */
export interface StudentsPage {
  students: Student[];
  studentsInfo: PageInfo;
}

/** The fields that register or change a student. `rollNo` is one to three digits, as text or number. */
export interface StudentRequest {
  fullName: string;
  rollNo: string | number;
  email: string;
  phoneNumber: string;
}

export interface SkippedStudent {
  _id: string;
  fullName: string;
  userName: string;
  /** For a person: `Order 1A2B3C4D is still Pending.` */
  reason: string;
}
/** What removing all students did. */
export interface StudentsRemoved {
  removed: number;
  skipped: SkippedStudent[];
}

/** One row of an import file, as it would be registered. */
export interface ImportRow {
  /** Its line in the file; the header is line 1. */
  row: number;
  fullName: string;
  rollNo: string;
  email: string;
  phoneNumber: string;
  /** The name in the file, where `fullName` is a spelling of it that the rule accepts (`respell`). */
  writtenName?: string;
  /** The message for each field that is wrong; empty where the row is correct. */
  errors: Record<string, string>;
}
/** What `dryRun` answers, and what 400 carries when a row is wrong. Then nothing is registered. */
export interface ImportPreview {
  rows: ImportRow[];
  valid: number;
  invalid: number;
}

/** What the calls about students answer. */
export interface StudentAnswers {
  'GET /contractors/students': StudentsPage;
  'POST /contractors/students': Student;
  'DELETE /contractors/students': StudentsRemoved;
  'POST /contractors/students/import': ImportPreview | { registered: number };
  'PATCH /contractors/students/{id}': Student;
  'DELETE /contractors/students/{id}': NothingToSay;
}
