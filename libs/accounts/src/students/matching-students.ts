import { comparable } from '@tiffin/contracts';
import { rollNumber, type StudentRecord } from '@tiffin/people';

/** Sorts students by roll number as texts are compared: it has three digits at most. */
export const rollKey = ({ rollNo }: Pick<StudentRecord, 'rollNo'>): string => rollNo.padStart(3, '0');

/** Whether a student's name contains the text, as texts are searched, or the roll number or user name begins with it. An empty text finds everybody. */
export function matchesStudent({ fullName, rollNo, userName }: StudentRecord, text: string): boolean {
  const wanted = comparable(text);
  return comparable(fullName).includes(wanted) || rollNo.startsWith(rollNumber(wanted)) || userName.toLowerCase().startsWith(wanted);
}
