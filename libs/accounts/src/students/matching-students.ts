import { rollNumber, type StudentRecord } from '@tiffin/people';

/** Sorts students by roll number as texts are compared: it has three digits at most. */
export const rollKey = ({ rollNo }: Pick<StudentRecord, 'rollNo'>): string => rollNo.padStart(3, '0');

/** Whether a student's name contains the text, ignoring case, or the roll number or user name begins with it. An empty text finds everybody. */
export function matchesStudent({ fullName, rollNo, userName }: StudentRecord, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return fullName.toLowerCase().includes(wanted) || rollNo.startsWith(rollNumber(wanted)) || userName.toLowerCase().startsWith(wanted);
}
