import { RecordChanged, type RecordStore } from '@tiffin/read-models';
import { deletionsOf } from './deletions-of.js';
import { ERASURES } from './erasures.js';
import { STUDENTS, type StudentRecord } from './student-record.js';

/** Ids are read this many at a time. */
const PAGE = 500;
/** How often one person is tried again where records changed meanwhile. */
const TRIES = 5;

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
    const student = await eraseOne(records, userId, at);
    if (!student) continue;
    gone.push(userId);
    if (student.avatar !== null) pictures.push(student.avatar);
  }
  return { userIds: gone, pictures };
}

/** Answers who was there. */
async function eraseOne(records: RecordStore, userId: string, at: Date): Promise<StudentRecord | undefined> {
  for (let tries = 1; ; tries++) {
    const student = await records.get(STUDENTS, userId);
    const { operations } = await deletionsOf(records, [userId], student ? [student] : [], at);
    try {
      await records.commit(operations);
      return student?.record;
    } catch (error) {
      // Another server is at work: a browser was remembered meanwhile.
      if (!(error instanceof RecordChanged) || tries === TRIES) throw error;
    }
  }
}
