import type { UserRole } from '@tiffin/contracts';
import { cookiesIn } from '@tiffin/http';
import { fingerprint } from '../secrets/tokens.js';

/** So many are remembered; of more, the one that was used longest ago is forgotten. */
const MAX_REMEMBERED = 20_000;
/** After so many ms a session is looked up again when it is seen: it may have ended on another server, or its calls may ask for nothing that needs it. */
const VERIFIED_FOR = 30_000;

/** Whose a session is. */
export interface SessionHolder<Role = UserRole | 'admin'> {
  readonly role: Role;
  /** Who has it, whatever session they use: a user, a canteen's kitchen or counter, the admins. */
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
  /** Looks the session of a token up, and then notes or forgets it. */
  readonly verify: (token: string) => Promise<unknown>;
}

/**
 * Whose calls came lately, by their cookie alone: in a crowd, they are served before strangers. It opens nothing. A session that ends is forgotten: at once
 * where it ends here, at its next use or within half a minute where it ends elsewhere.
 */
export class RecentSessions<Role extends UserRole | 'admin'> {
  /** Oldest first. */
  private readonly byKey = new Map<string, Remembered<Role>>();
  private readonly keys = new Map<string, string>();

  constructor(private readonly options: RecentSessionsOptions) {}

  /** The session of a `Cookie` header, where it was seen lately. */
  of(cookieHeader: string | undefined): RecentSession<Role> | undefined {
    const token = cookiesIn(cookieHeader, this.options.cookie).find((each) => this.byKey.has(fingerprint(each)));
    const found = token === undefined ? undefined : this.byKey.get(fingerprint(token));
    if (token === undefined || !found) return undefined;
    const now = this.options.now();
    if (Math.abs(now - found.verifiedAt) > VERIFIED_FOR) {
      found.verifiedAt = now;
      // Where records can't be read now, it is known as before: that must not make people strangers.
      this.options.verify(token).catch(() => undefined);
    }
    return found;
  }

  /** That a token was found to be that of the session `id`. */
  note(token: string, id: string, { role, owner }: SessionHolder<Role>): void {
    const key = fingerprint(token);
    this.byKey.delete(key);
    this.byKey.set(key, { key, id, role, owner, verifiedAt: this.options.now() });
    this.keys.set(id, key);
    const [oldest] = this.byKey.values();
    if (this.byKey.size > MAX_REMEMBERED && oldest) this.forget(oldest.id);
  }

  /** That the session `id` has ended. */
  forget(id: string): void {
    this.byKey.delete(this.keys.get(id) ?? '');
    this.keys.delete(id);
  }

  /** That a token is no session's. */
  forgetToken(token: string): void {
    const found = this.byKey.get(fingerprint(token));
    if (found) this.forget(found.id);
  }
}
