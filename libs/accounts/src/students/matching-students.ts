import { comparable } from '@tiffin/contracts';
import { rollNumber, type StudentRecord } from '@tiffin/people';

/** Returns the text by which students are sorted: the roll number, padded to three digits. */
export const rollKey = ({ rollNo }: Pick<StudentRecord, 'rollNo'>): string => rollNo.padStart(3, '0');

/**
 * Returns whether the name contains the text, or the roll number or user name begins with it, ignoring case. An empty text matches every
 * student.
 */
export function matchesStudent({ fullName, rollNo, userName }: StudentRecord, text: string): boolean {
  const searched = comparable(text);
  return comparable(fullName).includes(searched) || rollNo.startsWith(rollNumber(searched)) || userName.toLowerCase().startsWith(searched);
}
