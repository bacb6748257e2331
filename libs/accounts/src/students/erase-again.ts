import type { RecordOperation, RecordStore } from '@tiffin/read-models';
import { forgetMessages } from '../contact/forget-messages.js';
import { SESSIONS } from '../sessions/session-record.js';
import { ERASURES, erasureOf } from './erasures.js';
import { STUDENTS } from './student-record.js';

/** Ids are read this many at a time. */
const PAGE = 500;

/** Everybody who was erased, as far as these records know. */
export async function erasedIds(records: Pick<RecordStore, 'find'>): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for (let skip = 0; ; skip += PAGE) {
    const page = await records.find(ERASURES, { sort: [{ field: '_id', direction: 'asc' }], skip, limit: PAGE });
    for (const { record } of page) ids.add(record._id);
    if (page.length < PAGE) return ids;
  }
}

export interface ErasedAgain {
  /** Who was there, and is gone. */
  readonly userIds: readonly string[];
  /** Their pictures' names, for the caller to delete. */
  readonly pictures: readonly string[];
}

/**
 * Erases from records that are older than their installation whoever was erased meanwhile (decisions 2.10). The log has the fact already, so none is
 * recorded. Whom the records know as erased is left alone. Throws what the record store throws; may be tried again.
 */
export async function eraseAgain(records: RecordStore, userIds: Iterable<string>, at: Date): Promise<ErasedAgain> {
  const known = await erasedIds(records);
  const [gone, pictures]: [string[], string[]] = [[], []];
  for (const userId of userIds) {
    if (known.has(userId)) continue;
    const student = await records.get(STUDENTS, userId);
    const sessions = await records.find(SESSIONS, { where: { userId } });
    const deletions: readonly RecordOperation[] = [
      { kind: 'delete', collection: STUDENTS.name, id: userId },
      ...sessions.map(({ record }) => ({ kind: 'delete', collection: SESSIONS.name, id: record._id }) as const),
    ];
    await records.commit([...deletions, ...(await forgetMessages(records, [userId])), erasureOf(userId, at)]);
    if (!student) continue;
    gone.push(userId);
    if (student.record.avatar !== null) pictures.push(student.record.avatar);
  }
  return { userIds: gone, pictures };
}
