import { hashKey, type InfiniteData, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { BilledPerson, Person, User } from '@tiffin/contracts';
import { clockOffset, restoreClockOffset } from '../api/server-clock';
import { PERSISTED_LISTS_KEY as STORED } from '../session/last-known-user';

/** Time in ms over which answers are written together. */
const GATHER = 1_000;
/** The most lists that are stored; those read longest ago are dropped first. */
const LISTS_MAX = 30;

interface PersistedList {
  readonly key: QueryKey;
  readonly data: unknown;
  /** When the server sent it, in ms by this device's clock. */
  readonly at: number;
}
interface PersistedLists {
  readonly userId: string;
  /** How far the server's clock is ahead of this device's, in ms. It determines the current month and the age of an order. */
  readonly ahead: number;
  readonly lists: readonly PersistedList[];
}

/** What a student can see offline: the menu, the opening status, their own orders with timelines, their bills, and the month so far. */
function isPersisted(key: QueryKey, userId: string): boolean {
  const [what] = key;
  if (what === 'orders' || what === 'bills' || what === 'tab') return key.includes(userId);
  return what === 'menu' || what === 'canteen' || what === 'timeline';
}

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

/** Restores this user's stored lists, unless newer data is cached. Returns whether anything was restored. */
export function restoreLists(cache: QueryClient, who: () => User | null, storage: Storage): boolean {
  const user = who();
  const stored = read(storage);
  if (!user || stored?.userId !== user._id) return false;
  if (Number.isFinite(stored.ahead)) restoreClockOffset(stored.ahead);
  const missing = stored.lists.filter(
    ({ key }) => Array.isArray(key) && isPersisted(key, user._id) && cache.getQueryData(key) === undefined,
  );
  missing.forEach(({ key, data, at }) => cache.setQueryData(key, data, { updatedAt: at }));
  return missing.length > 0;
}

function ofEarlierVisits(storage: Storage, userId: string, ofThisVisit: readonly PersistedList[]): readonly PersistedList[] {
  const stored = read(storage);
  const readKeys = new Set(ofThisVisit.map(({ key }) => hashKey(key)));
  return stored?.userId === userId ? stored.lists.filter(({ key }) => Array.isArray(key) && !readKeys.has(hashKey(key))) : [];
}

function newest(lists: readonly PersistedList[]): readonly PersistedList[] {
  return [...lists].sort((a, b) => b.at - a.at).slice(0, LISTS_MAX);
}

function read(storage: Storage): PersistedLists | undefined {
  try {
    const stored = JSON.parse(storage.getItem(STORED) ?? 'null') as PersistedLists | null;
    return stored && Array.isArray(stored.lists) ? stored : undefined;
  } catch {
    return undefined;
  }
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
