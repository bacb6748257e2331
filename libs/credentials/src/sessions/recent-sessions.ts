import type { UserRole } from '@tiffin/contracts';
import { cookieIn } from '@tiffin/http';
import { fingerprint } from '../secrets/tokens.js';
import { SESSION_COOKIE } from './session-cookies.js';

/** So many are remembered; of more, the one that was used longest ago is forgotten. */
const MOST = 20_000;

export interface RecentSession {
  /** A fingerprint of its token. */
  readonly key: string;
  readonly role: UserRole;
}

/**
 * Whose calls came lately, by their cookie alone: in a crowd, they are served before strangers. It opens nothing: a session that has ended since
 * is still in here.
 */
export class RecentSessions {
  /** Oldest first. */
  private readonly roles = new Map<string, UserRole>();

  /** The session of a `Cookie` header, where it was seen lately. */
  of(cookieHeader: string | undefined): RecentSession | undefined {
    const token = cookieIn(cookieHeader, SESSION_COOKIE);
    if (token === undefined) return undefined;
    const key = fingerprint(token);
    const role = this.roles.get(key);
    return role && { key, role };
  }

  /** That a token was found to be a session's. */
  note(token: string, role: UserRole): void {
    const key = fingerprint(token);
    this.roles.delete(key);
    this.roles.set(key, role);
    const [oldest] = this.roles.keys();
    if (this.roles.size > MOST && oldest !== undefined) this.roles.delete(oldest);
  }
}
