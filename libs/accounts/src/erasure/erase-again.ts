import { CANTEENS, CONTRACTORS, STUDENTS } from '@tiffin/people';
import { RecordChanged, type RecordOperation, type RecordStore } from '@tiffin/read-models';
import { deletionsOf } from './deletions-of.js';
import { ERASURES, UNFINISHED_ERASURES, type ErasedPerson } from './erasures.js';
import { contractorToErase, studentToErase, type AccountToErase } from './account-to-erase.js';

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

/** The people whom files may still name, because a crash came between their erasure and its end. */
export async function unfinishedIn(records: Pick<RecordStore, 'find'>): Promise<readonly ErasedPerson[]> {
  const unfinished = await records.find(UNFINISHED_ERASURES, {});
  return unfinished.flatMap(({ record: { _id: userId, names } }) => names.map((name) => ({ userId, ...name })));
}

export interface ErasedAgain {
  /** Who was there, and is gone. */
  readonly userIds: readonly string[];
  /** Their pictures' names, for the caller to delete. */
  readonly pictures: readonly string[];
}

/**
 * Erases from records that are older than their installation whoever was erased meanwhile (docs/reference/decisions.md#2.10). The log has
 * the fact already, so none is recorded. Whom the records know as erased is left alone; files have to follow (`unfinishedIn`). Throws what
 * the record store throws; may be tried again.
 */
export async function eraseAgain(records: RecordStore, userIds: Iterable<string>, at: Date): Promise<ErasedAgain> {
  const known = await erasedIds(records);
  const [gone, pictures]: [string[], string[]] = [[], []];
  for (const userId of userIds) {
    if (known.has(userId)) continue;
    const leaving = await eraseOne(records, userId, at);
    if (!leaving) continue;
    gone.push(userId);
    if (leaving.avatar !== null) pictures.push(leaving.avatar);
  }
  return { userIds: gone, pictures };
}

/** Answers who was there. */
async function eraseOne(records: RecordStore, userId: string, at: Date): Promise<AccountToErase | undefined> {
  for (let tries = 1; ; tries++) {
    const leaving = await accountOf(records, userId);
    const { operations } = await deletionsOf(records, [userId], leaving ? [leaving] : [], at);
    try {
      await records.commit([...operations, ...(await droppedCanteens(records, userId))]);
      return leaving;
    } catch (error) {
      // Another server is at work: a browser was remembered meanwhile.
      if (!(error instanceof RecordChanged) || tries === TRIES) throw error;
    }
  }
}

async function accountOf(records: RecordStore, userId: string): Promise<AccountToErase | undefined> {
  const student = await records.get(STUDENTS, userId);
  if (student) return studentToErase(student);
  const contractor = await records.get(CONTRACTORS, userId);
  return contractor && contractorToErase(contractor);
}

/** Whoever is erased runs no canteen: one that waited for approval was dropped. An active one waits for the admin to name another contractor. */
async function droppedCanteens(records: RecordStore, contractorId: string): Promise<readonly RecordOperation[]> {
  const waiting = await records.find(CANTEENS, { where: { status: 'waiting' } });
  return waiting
    .filter(({ record }) => record.contractorId === contractorId)
    .map(({ record, revision }) => ({ kind: 'delete', collection: CANTEENS.name, id: record._id, revision }));
}
