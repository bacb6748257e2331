import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { CanteenState, User } from '@tiffin/contracts';
import { restoreClockOffset, serverNow } from '../api/server-clock';
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

/** What a student can see offline: the menu and what sells most, the opening status and hours, their own orders with timelines, their bills, and the month so far. */
export function isPersisted(key: QueryKey, userId: string): boolean {
  const [what] = key;
  if (what === 'orders' || what === 'bills' || what === 'tab') return key.includes(userId);
  return what === 'menu' || what === 'popular' || what === 'canteen' || what === 'week' || what === 'timeline';
}

/**
 * Restores this user's stored menu in its layout, so that a repeat visit shows it at once; it is refetched like everything that is cached.
 * A canteen that was closed counts as closed until the server answers, so that its banner does not push the menu down. What changes by the
 * minute, such as the state of orders, is not shown before the server has answered.
 */
export function restoreMenu(cache: QueryClient, user: User | null, storage: Storage): void {
  restore(
    cache,
    user,
    storage,
    ({ key: [what, kind], data }) => what === 'menu' || what === 'popular' || kind === 'again' || (what === 'canteen' && isClosed(data)),
  );
  void cache.invalidateQueries({ queryKey: ['canteen'] });
}

/** Whether a stored opening status still says closed: its time of opening has not come yet. */
function isClosed(stored: unknown): boolean {
  const { open, opensAt } = stored as CanteenState;
  return !open && !(opensAt && Date.parse(opensAt) <= serverNow());
}

/** Restores this user's stored lists, unless newer data is cached. Returns whether any list is now of an earlier visit. */
export function restoreLists(cache: QueryClient, user: User | null, storage: Storage): boolean {
  const lists = restore(cache, user, storage, () => true);
  return lists.some(({ key, at }) => at < performance.timeOrigin && cache.getQueryState(key)?.dataUpdatedAt === at);
}

/** Returns the stored lists of this user. */
function restore(
  cache: QueryClient,
  user: User | null,
  storage: Storage,
  wanted: (list: PersistedList) => boolean,
): readonly PersistedList[] {
  const stored = readStoredLists(storage);
  if (!user || stored?.userId !== user._id) return [];
  if (Number.isFinite(stored.ahead)) restoreClockOffset(stored.ahead);
  const lists = stored.lists.filter((list) => Array.isArray(list.key) && isPersisted(list.key, user._id) && wanted(list));
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
