import { splitAtDash } from '@tiffin/contracts';
import { emailKey, rollNumber } from './normalised.js';

/**
 * The names under which attempts on a password or key are counted. However a log-in is written, it leads to the same name; whoever confirms
 * with their password while signed in is counted under the name of their log-in.
 */
export const studentAccount = (hostel: string, rollNo: string): string => `student:${hostel.toUpperCase()}-${rollNumber(rollNo)}`;
export const contractorAccount = (email: string): string => `contractor:${emailKey(email)}`;

/** What a student types to log in, taken apart: `BH1-007` is roll number 7 of BH1. Any text is taken. */
export function studentLogIn(loginInput: string): { readonly hostel: string; readonly rollNo: string } {
  const { hostel, rest } = splitAtDash(loginInput.trim()) ?? { hostel: loginInput.trim(), rest: '' };
  return { hostel, rollNo: rollNumber(rest) };
}
