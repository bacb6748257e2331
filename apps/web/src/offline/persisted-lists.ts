import { hashKey, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import type { BilledPerson, Person, User } from '@tiffin/contracts';
import { clockOffset } from '../api/server-clock';
import { PERSISTED_LISTS_KEY as STORED } from '../session/last-known-user';
import { isPersisted, readStoredLists, type PersistedList, type PersistedLists } from './restore-lists';

/** Time in ms over which answers are written together. */
const GATHER = 1_000;
/** The most lists that are stored; those read longest ago are dropped first. */
const LISTS_MAX = 30;

/**
 * Stores what a student has read, for starts without a connection (docs/reference/decisions.md#8.3); of long lists only the first page.
 * Data of an earlier visit stays until it is read again. Nothing is stored for other roles: a contractor's data names students. A log-out
 * removes everything. Returns a function that stops this.
 */
export function persistLists(cache: QueryClient, who: () => User | null, storage: Storage): () => void {
  const write = () => {
    timer = undefined;
    const user = who();
    try {
      if (user?.role !== 'student') return storage.removeItem(STORED);
      const lists = cache
        .getQueryCache()
        // Includes data whose refetch failed: a connection is often bad before it is lost.
        .findAll({ predicate: ({ queryKey, state }) => state.data !== undefined && isPersisted(queryKey, user._id) })
        .map(({ queryKey, state }): PersistedList => ({ key: queryKey, data: firstPage(state.data), at: state.dataUpdatedAt }));
      const newestLists = newest([...lists, ...ofEarlierVisits(storage, user._id, lists)]);
      storage.setItem(
        STORED,
        JSON.stringify({ userId: user._id, ahead: clockOffset(), lists: newestLists } satisfies PersistedLists, withoutDetails),
      );
    } catch {
      // Storage is disabled or full: nothing is available offline.
    }
  };
  // Data that was read before this started is stored too.
  let timer: ReturnType<typeof setTimeout> | undefined = setTimeout(write, GATHER);
  // A phone may suspend the page without waiting.
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

function ofEarlierVisits(storage: Storage, userId: string, ofThisVisit: readonly PersistedList[]): readonly PersistedList[] {
  const stored = readStoredLists(storage);
  const readKeys = new Set(ofThisVisit.map(({ key }) => hashKey(key)));
  return stored?.userId === userId ? stored.lists.filter(({ key }) => Array.isArray(key) && !readKeys.has(hashKey(key))) : [];
}

function newest(lists: readonly PersistedList[]): readonly PersistedList[] {
  return [...lists].sort((a, b) => b.at - a.at).slice(0, LISTS_MAX);
}

/** The student knows their own details; the list is found by id alone. */
function withoutDetails(name: string, value: unknown): unknown {
  if (name !== 'studentInfo') return value;
  return { _id: (value as Person)._id, fullName: '', userName: '', email: '', phoneNumber: '', avatar: null } satisfies BilledPerson;
}

function firstPage(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('pages' in data)) return data;
  const { pages, pageParams } = data as InfiniteData<unknown>;
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
}
