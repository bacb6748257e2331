import type { User } from '@tiffin/contracts';

const STORED = 'tiffin.user';

/** The user of the last visit, for a start without a connection (decisions 8.3). The server still decides what they may do. */
export function lastKnownUser(): User | null {
  try {
    const user = JSON.parse(localStorage.getItem(STORED) ?? 'null') as User | null;
    return typeof user?._id === 'string' && typeof user.role === 'string' ? user : null;
  } catch {
    return null;
  }
}

/** Best effort: a full or forbidden storage only costs the start without a connection. */
export function keepUser(user: User | null): void {
  try {
    if (user) localStorage.setItem(STORED, JSON.stringify(user));
    else localStorage.removeItem(STORED);
  } catch {
    // See above: nothing else depends on it.
  }
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
