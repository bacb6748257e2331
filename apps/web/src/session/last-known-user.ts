import type { User } from '@tiffin/contracts';
import { storageOf, StoredText } from '../offline/stored-text';

const storage = new StoredText(storageOf('localStorage'));
const STORED = 'tiffin.user';
/** Where what they have read is kept (`offline/kept-lists`). */
export const LISTS_OF_USER = 'tiffin.lists';
/** Where it is kept which of their orders they have put away (`orders/current/read-orders`). */
export const READ_ORDERS_OF_USER = 'tiffin.read-orders';

/** What a start without a connection does without: how to reach somebody, and their picture, which isn't kept either. */
const NOT_KEPT = { email: '', phoneNumber: '', avatar: null } as const;

/** The user of the last visit, for a start without a connection (decisions 8.3). The server still decides what they may do. */
export function lastKnownUser(): User | null {
  try {
    const user = JSON.parse(storage.read(STORED) ?? 'null') as User | null;
    return typeof user?._id === 'string' && typeof user.role === 'string' ? { ...user, ...NOT_KEPT } : null;
  } catch {
    return null;
  }
}

/**
 * Keeps who is signed in, and takes away the one before with all that they had read, also where there is no room for the new one: that only costs the start
 * without a connection.
 */
export function keepUser(user: User | null): void {
  if (!user || lastKnownUser()?._id !== user._id) [STORED, LISTS_OF_USER, READ_ORDERS_OF_USER].forEach((name) => storage.remove(name));
  if (user) storage.write(STORED, JSON.stringify({ ...user, ...NOT_KEPT }));
}

/** Tells when another tab of this device logged in or out. Answers how to stop. */
export function onUserOfOtherTab(changed: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === STORED && idIn(event.newValue) !== idIn(event.oldValue)) changed();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

function idIn(stored: string | null): string | undefined {
  return stored === null ? undefined : /"_id":"([^"]*)"/.exec(stored)?.[1];
}
