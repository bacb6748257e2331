import { csvLine } from '@tiffin/contracts';

/** The most rows that a file may have. */
export const ROWS_MAX = 1000;

/** The columns in the template's order. */
export const COLUMNS = ['fullName', 'rollNo', 'email', 'phoneNumber'] as const;
export type Column = (typeof COLUMNS)[number];
/** An example row: name, roll number, e-mail, and a phone number that no spreadsheet treats as a formula. */
export const EXAMPLE = ['Example Student', '101', 'student101@example.edu', '98765 00101'] as const;

/** The template file: the columns and the example. */
export function templateFile(): Blob {
  return new Blob([csvLine(COLUMNS), csvLine(EXAMPLE)], { type: 'text/csv' });
}
