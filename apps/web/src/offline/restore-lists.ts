import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { User } from '@tiffin/contracts';
import { restoreClockOffset } from '../api/server-clock';
import { PERSISTED_LISTS_KEY as STORED } from '../session/last-known-user';

export interface PersistedList {
  readonly key: QueryKey;
  readonly data: unknown;
  /** When the server sent it, in ms by this device's clock. */
  readonly at: number;
}
export interface PersistedLists {
  readonly userId: string;
  /** How far the server's clock is ahead of this device's, in ms. It determines the current month and the age of an order. */
  readonly ahead: number;
  readonly lists: readonly PersistedList[];
}

/** What a student can see offline: the menu and what sells most, the opening status, their own orders with timelines, their bills, and the month so far. */
export function isPersisted(key: QueryKey, userId: string): boolean {
  const [what] = key;
  if (what === 'orders' || what === 'bills' || what === 'tab') return key.includes(userId);
  return what === 'menu' || what === 'popular' || what === 'canteen' || what === 'timeline';
}

/**
 * Restores this user's stored menu in its layout, so that a repeat visit shows it at once; it is refetched like everything that is cached.
 * What changes by the minute, such as the state of orders, is not shown before the server has answered.
 */
export function restoreMenu(cache: QueryClient, user: User | null, storage: Storage): void {
  restore(cache, user, storage, ([what, kind]) => what === 'menu' || what === 'popular' || kind === 'again');
}

/** Restores this user's stored lists, unless newer data is cached. Returns whether any list is now of an earlier visit. */
export function restoreLists(cache: QueryClient, user: User | null, storage: Storage): boolean {
  const lists = restore(cache, user, storage, () => true);
  return lists.some(({ key, at }) => at < performance.timeOrigin && cache.getQueryState(key)?.dataUpdatedAt === at);
}

/** Returns the stored lists of this user. */
function restore(cache: QueryClient, user: User | null, storage: Storage, wanted: (key: QueryKey) => boolean): readonly PersistedList[] {
  const stored = readStoredLists(storage);
  if (!user || stored?.userId !== user._id) return [];
  if (Number.isFinite(stored.ahead)) restoreClockOffset(stored.ahead);
  const lists = stored.lists.filter(({ key }) => Array.isArray(key) && isPersisted(key, user._id) && wanted(key));
  for (const { key, data, at } of lists) if (cache.getQueryData(key) === undefined) cache.setQueryData(key, data, { updatedAt: at });
  return lists;
}

/** What is stored; `undefined` if nothing is, or nothing that can be read. */
export function readStoredLists(storage: Storage): PersistedLists | undefined {
  try {
    const stored = JSON.parse(storage.getItem(STORED) ?? 'null') as PersistedLists | null;
    return stored && Array.isArray(stored.lists) ? stored : undefined;
  } catch {
    return undefined;
  }
}
