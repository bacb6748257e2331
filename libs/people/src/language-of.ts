import { FIRST_LANGUAGE, type ActorRole, type Language } from '@tiffin/contracts';
import type { RecordStore } from '@tiffin/read-models';
import { CONTRACTORS } from './contractor-record.js';
import { STUDENTS } from './student-record.js';

/** Returns the language that a student or contractor chose, otherwise the first language. */
export async function languageOf(
  records: RecordStore,
  { role, userId }: { readonly role: ActorRole; readonly userId: string },
): Promise<Language> {
  if (role !== 'student' && role !== 'contractor') return FIRST_LANGUAGE;
  const account = await (role === 'student' ? records.get(STUDENTS, userId) : records.get(CONTRACTORS, userId));
  return account?.record.language ?? FIRST_LANGUAGE;
}
