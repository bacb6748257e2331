import type { Rupees } from './money.js';
import type { Person } from './accounts.js';
import type { NothingToSay, PageInfo } from './common-answers.js';

/** What the contractor sees and sends of students (docs/reference/wire.md#2, #5, #6). */

export interface StudentBill {
  _id: string;
  /** 1–12. */
  month: number;
  year: number;
  amount: Rupees;
  paid: boolean;
  /** Of its amount, while a part of it was paid. */
  received?: Rupees;
  /** The bill is held up by a parked event. */
  parked?: boolean;
}
export interface Student extends Person {
  email: string;
  rollNo: string;
  /** An exception from the canteen's monthly limit: their own, or `none` for no limit. */
  creditLimit?: Rupees | 'none';
  /** Newest first. */
  bills: StudentBill[];
}
/** By roll number. */
export interface StudentsPage {
  students: Student[];
  studentsInfo: PageInfo;
}

/** What registering, and changing, a student takes. `rollNo`: one to three digits, as text or number. */
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

/** One row of a file that is to be imported, as it would be registered. */
export interface ImportRow {
  /** Its line in the file; the header is line 1. */
  row: number;
  fullName: string;
  rollNo: string;
  email: string;
  phoneNumber: string;
  /** Of each field that is wrong; empty where the row is fine. */
  errors: Record<string, string>;
}
/** What `dryRun` answers, and what 400 carries when one row is wrong: then nothing is registered. */
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
