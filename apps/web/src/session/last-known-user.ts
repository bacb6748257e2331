import type { User } from '@tiffin/contracts';
import { storageOf, StoredText } from '../offline/stored-text';

const storage = new StoredText(storageOf('localStorage'));
const STORED = 'tiffin.user';
/** Storage key of the lists they have read (`offline/persisted-lists`). */
export const PERSISTED_LISTS_KEY = 'tiffin.lists';
/** Storage key of the orders they have dismissed (`orders/current/use-undismissed-orders`). */
export const DISMISSED_ORDERS_KEY = 'tiffin.read-orders';

/** Fields that are not stored on the device: contact details, and the picture, whose file is not cached either. */
const REDACTED = { email: '', phoneNumber: '', avatar: null } as const;

/**
 * The user of the last visit, for starts without a connection (docs/reference/decisions.md#8.3). The server still decides what they may do.
 */
export function lastKnownUser(): User | null {
  try {
    const user = JSON.parse(storage.read(STORED) ?? 'null') as User | null;
    return typeof user?._id === 'string' && typeof user.role === 'string' ? { ...user, ...REDACTED } : null;
  } catch {
    return null;
  }
}

/**
 * Stores the signed-in user and removes the previous one with all their data, even if there is no space for the new one; that only prevents
 * a start without a connection.
 */
export function rememberUser(user: User | null): void {
  if (!user || lastKnownUser()?._id !== user._id)
    [STORED, PERSISTED_LISTS_KEY, DISMISSED_ORDERS_KEY].forEach((name) => storage.remove(name));
  if (user) storage.write(STORED, JSON.stringify({ ...user, ...REDACTED }));
}

/** Calls `changed` when another tab of this device logged in or out. Returns a function that stops this. */
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
