import type { UserRole } from '@tiffin/contracts';
import { cookiesIn } from '@tiffin/http';
import { fingerprint } from '../secrets/tokens.js';

/** Most remembered sessions; beyond that the least recently used one is forgotten. */
const MAX_REMEMBERED = 20_000;
/** After so many ms a remembered session is looked up again: it may have ended on another server. */
const VERIFIED_FOR = 30_000;

/** The holder of a session. */
export interface SessionHolder<Role = UserRole | 'admin'> {
  readonly role: Role;
  /** The account, whichever session it uses: a user, a canteen's kitchen or counter, the admins. */
  readonly owner: string;
}

export interface RecentSession<Role = UserRole | 'admin'> extends SessionHolder<Role> {
  /** A fingerprint of its token. */
  readonly key: string;
}

interface Remembered<Role> extends RecentSession<Role> {
  readonly id: string;
  /** In ms. */
  verifiedAt: number;
}

export interface RecentSessionsOptions {
  readonly cookie: string;
  /** In ms. */
  readonly now: () => number;
  /** Looks up the session of a token, and notes or forgets it. */
  readonly verify: (token: string) => Promise<unknown>;
}

/**
 * Sessions that were used lately, by their cookie alone, so that the server can serve their calls first under load. Being remembered
 * authenticates nothing. A session that ends on this server is forgotten at once; one that ends elsewhere, at its next use or within half
 * a minute.
 */
export class RecentSessions<Role extends UserRole | 'admin'> {
  /** Least recently used first. */
  private readonly byKey = new Map<string, Remembered<Role>>();
  private readonly keys = new Map<string, string>();

  constructor(private readonly options: RecentSessionsOptions) {}

  /** Returns the session of a `Cookie` header if it was seen lately. */
  of(cookieHeader: string | undefined): RecentSession<Role> | undefined {
    const token = cookiesIn(cookieHeader, this.options.cookie).find((candidate) => this.byKey.has(fingerprint(candidate)));
    const session = token === undefined ? undefined : this.byKey.get(fingerprint(token));
    if (token === undefined || !session) return undefined;
    const now = this.options.now();
    if (Math.abs(now - session.verifiedAt) > VERIFIED_FOR) {
      session.verifiedAt = now;
      // If the records cannot be read now, the session stays remembered: its holder must keep their priority.
      this.options.verify(token).catch(() => undefined);
    }
    return session;
  }

  /** Notes that a token belongs to the session `id`. */
  note(token: string, id: string, { role, owner }: SessionHolder<Role>): void {
    const key = fingerprint(token);
    this.byKey.delete(key);
    this.byKey.set(key, { key, id, role, owner, verifiedAt: this.options.now() });
    this.keys.set(id, key);
    const [oldest] = this.byKey.values();
    if (this.byKey.size > MAX_REMEMBERED && oldest) this.forget(oldest.id);
  }

  /** Notes that the session `id` has ended. */
  forget(id: string): void {
    this.byKey.delete(this.keys.get(id) ?? '');
    this.keys.delete(id);
  }

  /** Notes that a token belongs to no session. */
  forgetToken(token: string): void {
    const session = this.byKey.get(fingerprint(token));
    if (session) this.forget(session.id);
  }
}
