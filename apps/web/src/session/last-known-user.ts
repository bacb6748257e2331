import type { User } from '@tiffin/contracts';
import { storageOf, StoredText } from '../offline/stored-text';

const storage = new StoredText(storageOf('localStorage'));
const STORED = 'tiffin.user';
/** Where what they have read is kept (`offline/kept-lists`). */
export const PERSISTED_LISTS_KEY = 'tiffin.lists';
/** Where it is kept which of their orders they have put away (`orders/current/read-orders`). */
export const DISMISSED_ORDERS_KEY = 'tiffin.read-orders';

/** What a start without a connection does without: how to reach somebody, and their picture, which isn't kept either. */
const REDACTED = { email: '', phoneNumber: '', avatar: null } as const;

/** The user of the last visit, for a start without a connection (docs/reference/decisions.md#8.3). The server still decides what they may do. */
export function lastKnownUser(): User | null {
  try {
    const user = JSON.parse(storage.read(STORED) ?? 'null') as User | null;
    return typeof user?._id === 'string' && typeof user.role === 'string' ? { ...user, ...REDACTED } : null;
  } catch {
    return null;
  }
}

/**
 * Keeps who is signed in, and takes away the one before with all that they had read, also where there is no room for the new one: that only costs the start
 * without a connection.
 */
export function rememberUser(user: User | null): void {
  if (!user || lastKnownUser()?._id !== user._id)
    [STORED, PERSISTED_LISTS_KEY, DISMISSED_ORDERS_KEY].forEach((name) => storage.remove(name));
  if (user) storage.write(STORED, JSON.stringify({ ...user, ...REDACTED }));
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
