import { splitAtDash } from '@tiffin/contracts';

/** E-mail addresses ignore case (docs/reference/wire.md#1.9). */
export const emailKey = (email: string): string => email.trim().toLowerCase();

/** Removes leading zeros of a roll number (docs/reference/wire.md#5.1): `007` is `7`. */
export const rollNumber = (text: string): string => text.replace(/^0+(?=\d)/, '');

/**
 * Returns the name under which attempts on a password are counted. All spellings of a log-in have the same name. A signed-in user who
 * confirms with their password is counted under their log-in's name.
 */
export const studentAccount = (hostel: string, rollNo: string): string => `student:${hostel.toUpperCase()}-${rollNumber(rollNo)}`;
export const contractorAccount = (email: string): string => `contractor:${emailKey(email)}`;

/** Splits a student's log-in: `BH1-007` is roll number 7 of BH1. Accepts any text. */
export function studentLogIn(loginInput: string): { readonly hostel: string; readonly rollNo: string } {
  const { hostel, rest } = splitAtDash(loginInput.trim()) ?? { hostel: loginInput.trim(), rest: '' };
  return { hostel, rollNo: rollNumber(rest) };
}
