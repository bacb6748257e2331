import { hashKey, type InfiniteData, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { BilledPerson, Person, User } from '@tiffin/contracts';
import { clockOffset, restoreClockOffset } from '../api/server-clock';
import { PERSISTED_LISTS_KEY as STORED } from '../session/last-known-user';

/** ms in which several answers are written at once. */
const GATHER = 1_000;
/** More lists than these are not kept: what was read long ago goes first. */
const LISTS_MAX = 30;

interface PersistedList {
  readonly key: QueryKey;
  readonly data: unknown;
  /** When the server said so, in ms by this device's clock. */
  readonly at: number;
}
interface PersistedLists {
  readonly userId: string;
  /** How far the server's clock is ahead of this device's, in ms: which month is the current one, and how old an order is, is by its clock. */
  readonly ahead: number;
  readonly lists: readonly PersistedList[];
}

/**
 * What a student may look at without a connection: the menu, whether the canteen is open, their own orders with their timelines, bills, and
 * the month so far.
 */
function isPersisted(key: QueryKey, userId: string): boolean {
  const [what] = key;
  if (what === 'orders' || what === 'bills' || what === 'tab') return key.includes(userId);
  return what === 'menu' || what === 'canteen' || what === 'timeline';
}

/**
 * Writes down what a student has read, so that it is there at a start without a connection (docs/reference/decisions.md#8.3); of long lists
 * the first page. What an earlier visit wrote stays until it is read again. Other people's devices stay empty: what contractors read names
 * students. Whoever logs out leaves nothing behind. Answers how to stop.
 */
export function persistLists(cache: QueryClient, who: () => User | null, storage: Storage): () => void {
  const write = () => {
    timer = undefined;
    const user = who();
    try {
      if (user?.role !== 'student') return storage.removeItem(STORED);
      const lists = cache
        .getQueryCache()
        // Also what was read once and could not be read again: a connection is often bad before it is gone.
        .findAll({ predicate: ({ queryKey, state }) => state.data !== undefined && isPersisted(queryKey, user._id) })
        .map(({ queryKey, state }): PersistedList => ({ key: queryKey, data: firstPage(state.data), at: state.dataUpdatedAt }));
      const kept = newest([...lists, ...ofEarlierVisits(storage, user._id, lists)]);
      storage.setItem(
        STORED,
        JSON.stringify({ userId: user._id, ahead: clockOffset(), lists: kept } satisfies PersistedLists, withoutDetails),
      );
    } catch {
      // A browser that keeps nothing, or has no room: then there is nothing without a connection.
    }
  };
  // What was read before this began is written too.
  let timer: ReturnType<typeof setTimeout> | undefined = setTimeout(write, GATHER);
  // A phone that is put away gives no second.
  window.addEventListener('pagehide', write);
  const unsubscribe = cache.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated' || type === 'removed') timer ??= setTimeout(write, GATHER);
  });
  return () => {
    unsubscribe();
    window.removeEventListener('pagehide', write);
    clearTimeout(timer);
  };
}

/**
 * Puts back what was written down for this user, where nothing newer is there. Answers whether there was something to put back.
 */
export function restoreLists(cache: QueryClient, who: () => User | null, storage: Storage): boolean {
  const user = who();
  const kept = read(storage);
  if (!user || kept?.userId !== user._id) return false;
  if (Number.isFinite(kept.ahead)) restoreClockOffset(kept.ahead);
  const missing = kept.lists.filter(({ key }) => Array.isArray(key) && isPersisted(key, user._id) && cache.getQueryData(key) === undefined);
  missing.forEach(({ key, data, at }) => cache.setQueryData(key, data, { updatedAt: at }));
  return missing.length > 0;
}

function ofEarlierVisits(storage: Storage, userId: string, ofThisVisit: readonly PersistedList[]): readonly PersistedList[] {
  const kept = read(storage);
  const known = new Set(ofThisVisit.map(({ key }) => hashKey(key)));
  return kept?.userId === userId ? kept.lists.filter(({ key }) => Array.isArray(key) && !known.has(hashKey(key))) : [];
}

function newest(lists: readonly PersistedList[]): readonly PersistedList[] {
  return [...lists].sort((one, other) => other.at - one.at).slice(0, LISTS_MAX);
}

function read(storage: Storage): PersistedLists | undefined {
  try {
    const kept = JSON.parse(storage.getItem(STORED) ?? 'null') as PersistedLists | null;
    return kept && Array.isArray(kept.lists) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Whose order or bill it is, the student knows; it is found by the id alone. */
function withoutDetails(name: string, value: unknown): unknown {
  if (name !== 'studentInfo') return value;
  return { _id: (value as Person)._id, fullName: '', userName: '', email: '', phoneNumber: '', avatar: null } satisfies BilledPerson;
}

function firstPage(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('pages' in data)) return data;
  const { pages, pageParams } = data as InfiniteData<unknown>;
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
}
