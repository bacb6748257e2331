import { Inject, Injectable } from '@nestjs/common';
import type { AdminSession } from '@tiffin/http';
import { CLOCK, IDS, isRetryable, RECORDS, type Clock, type Ids } from '@tiffin/kernel';
import { type CollectionDefinition, type RecordStore, type StoredRecord } from '@tiffin/read-models';
import { ACCOUNTS_OPTIONS, type AccountsOptions } from '../accounts-options.js';
import { fingerprint, NEW_TOKEN, type NewToken } from '../secrets/tokens.js';
import { RecentSessions, type RecentSession, type SessionHolder } from './recent-sessions.js';
import { ADMIN_COOKIE } from './session-cookies.js';
import { RENEW_AFTER } from './session-record.js';

/** How long an unused admin session lasts, in ms (docs/reference/decisions.md#2.5). */
export const ADMIN_LIFETIME = 8 * 3_600_000;

/** An admin session as it is stored. Instants in ms since 1970. */
export interface AdminSessionRecord extends StoredRecord {
  readonly tokenHash: string;
  /** Hash of the admin key. Another key in the configuration ends the session. */
  readonly keyHash: string;
  readonly lastUsedAt: number;
  readonly expiresAt: number;
}

export const ADMIN_SESSIONS: CollectionDefinition<AdminSessionRecord> = {
  name: 'admin-sessions',
  indexes: [
    { name: 'tokenHash', fields: ['tokenHash'], unique: true },
    { name: 'expiresAt', fields: ['expiresAt'] },
  ],
};

/** All admins share one key. */
const ADMINS: SessionHolder<'admin'> = { role: 'admin', owner: 'admin' };

/** Sessions with the admin key. Each exists beside the user's session, in a cookie of its own. */
@Injectable()
export class AdminSessions {
  private readonly recent = new RecentSessions<'admin'>({
    cookie: ADMIN_COOKIE,
    now: () => this.clock.now().getTime(),
    verify: (token) => this.resolve(token),
  });

  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
    @Inject(NEW_TOKEN) private readonly newToken: NewToken,
    @Inject(ACCOUNTS_OPTIONS) private readonly options: AccountsOptions,
  ) {}

  /** Opens a session; `maxAge` in seconds. */
  async open(): Promise<{ token: string; maxAge: number }> {
    const now = this.clock.now().getTime();
    const token = this.newToken();
    const identity = { _id: this.ids.uuid(), tokenHash: fingerprint(token), keyHash: fingerprint(this.options.adminKey) };
    this.recent.note(token, identity._id, ADMINS);
    const record: AdminSessionRecord = { ...identity, lastUsedAt: now, expiresAt: now + ADMIN_LIFETIME };
    await this.records.commit([{ kind: 'insert', collection: ADMIN_SESSIONS.name, record }]);
    return { token, maxAge: ADMIN_LIFETIME / 1000 };
  }

  /** Returns the session of a token and renews it; `renewedFor` in seconds if the cookie is to be renewed, too. */
  async resolve(token: string | undefined): Promise<{ admin: AdminSession; renewedFor?: number } | undefined> {
    const stored = await this.find(token);
    const now = this.clock.now().getTime();
    if (token === undefined) return undefined;
    if (!stored || now >= stored.record.expiresAt || stored.record.keyHash !== fingerprint(this.options.adminKey)) {
      this.recent.forgetToken(token);
      return undefined;
    }
    this.recent.note(token, stored.record._id, ADMINS);
    const { record, revision } = stored;
    const admin = { id: record._id };
    if (Math.abs(now - record.lastUsedAt) < RENEW_AFTER) return { admin };
    try {
      const renewed: AdminSessionRecord = { ...record, lastUsedAt: now, expiresAt: now + ADMIN_LIFETIME };
      await this.records.commit([{ kind: 'replace', collection: ADMIN_SESSIONS.name, record: renewed, revision }]);
      return { admin, renewedFor: ADMIN_LIFETIME / 1000 };
    } catch (error) {
      // The session stays as it is, and its next use tries again.
      if (isRetryable(error)) return { admin };
      throw error;
    }
  }

  /** Ends the session of a token, if it exists. */
  async endToken(token: string | undefined): Promise<void> {
    const stored = await this.find(token);
    if (!stored) return;
    await this.records.commit([{ kind: 'delete', collection: ADMIN_SESSIONS.name, id: stored.record._id }]);
    this.recent.forget(stored.record._id);
  }

  /** As `Sessions.seenLately`, for admin sessions. */
  seenLately(cookieHeader: string | undefined): RecentSession<'admin'> | undefined {
    return this.recent.of(cookieHeader);
  }

  private async find(token: string | undefined): Promise<{ record: AdminSessionRecord; revision: number } | undefined> {
    if (token === undefined) return undefined;
    const [session] = await this.records.find(ADMIN_SESSIONS, { where: { tokenHash: fingerprint(token) }, limit: 1 });
    return session;
  }
}
