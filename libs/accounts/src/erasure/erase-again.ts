import { CANTEENS, CONTRACTORS, STUDENTS } from '@tiffin/people';
import { RecordChanged, type RecordOperation, type RecordStore } from '@tiffin/read-models';
import { deletionsOf } from './deletions-of.js';
import { ERASURES, UNFINISHED_ERASURES, type ErasedPerson } from './erasures.js';
import { contractorToErase, studentToErase, type AccountToErase } from './account-to-erase.js';

/** Number of ids per read. */
const PAGE = 500;
/** How often the erasure of one person is retried when records changed meanwhile. */
const TRIES = 5;

/** Returns the ids of all erased people that these records know. */
export async function erasedIds(records: Pick<RecordStore, 'find'>): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for (let skip = 0; ; skip += PAGE) {
    const page = await records.find(ERASURES, { sort: [{ field: '_id', direction: 'asc' }], skip, limit: PAGE });
    for (const { record } of page) ids.add(record._id);
    if (page.length < PAGE) return ids;
  }
}

/** Returns the people whom files may still name, because a crash interrupted their erasure. */
export async function unfinishedIn(records: Pick<RecordStore, 'find'>): Promise<readonly ErasedPerson[]> {
  const unfinished = await records.find(UNFINISHED_ERASURES, {});
  return unfinished.flatMap(({ record: { _id: userId, names } }) => names.map((name) => ({ userId, ...name })));
}

export interface ErasedAgain {
  /** The people whose accounts existed and are erased now. */
  readonly userIds: readonly string[];
  /** Names of their pictures, for the caller to delete. */
  readonly pictures: readonly string[];
}

/**
 * Erases people again from restored records that are older than their erasure (docs/reference/decisions.md#2.10). The log has the
 * erasures already, so none is recorded. People whom the records know as erased are skipped. Files have to follow (`unfinishedIn`). Safe
 * to repeat. Throws what the record store throws.
 */
export async function eraseAgain(records: RecordStore, userIds: Iterable<string>, at: Date): Promise<ErasedAgain> {
  const erased = await erasedIds(records);
  const [erasedNow, pictures]: [string[], string[]] = [[], []];
  for (const userId of userIds) {
    if (erased.has(userId)) continue;
    const account = await eraseOne(records, userId, at);
    if (!account) continue;
    erasedNow.push(userId);
    if (account.avatar !== null) pictures.push(account.avatar);
  }
  return { userIds: erasedNow, pictures };
}

/** Returns the erased account; `undefined` if there was none. */
async function eraseOne(records: RecordStore, userId: string, at: Date): Promise<AccountToErase | undefined> {
  for (let tries = 1; ; tries++) {
    const account = await accountOf(records, userId);
    const { operations } = await deletionsOf(records, [userId], account ? [account] : [], at);
    try {
      await records.commit([...operations, ...(await droppedCanteens(records, userId))]);
      return account;
    } catch (error) {
      // Another server changed a record meanwhile, for example remembered a browser.
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

/**
 * Returns the deletions of waiting canteens whose contractor is erased. An active canteen stays until the admin names another contractor.
 */
async function droppedCanteens(records: RecordStore, contractorId: string): Promise<readonly RecordOperation[]> {
  const waiting = await records.find(CANTEENS, { where: { status: 'waiting' } });
  return waiting
    .filter(({ record }) => record.contractorId === contractorId)
    .map(({ record, revision }) => ({ kind: 'delete', collection: CANTEENS.name, id: record._id, revision }));
}
