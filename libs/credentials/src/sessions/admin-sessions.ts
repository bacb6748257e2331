import { Inject, Injectable } from '@nestjs/common';
import type { AdminSession } from '@tiffin/http';
import { CLOCK, IDS, isRetryable, RECORDS, type Clock, type Ids } from '@tiffin/kernel';
import { type CollectionDefinition, type RecordStore, type StoredRecord } from '@tiffin/read-models';
import { ACCOUNTS_OPTIONS, type AccountsOptions } from '../accounts-options.js';
import { fingerprint, NEW_TOKEN, type NewToken } from '../secrets/tokens.js';
import { RecentSessions, type RecentSession, type SessionHolder } from './recent-sessions.js';
import { ADMIN_COOKIE } from './session-cookies.js';
import { RENEW_AFTER } from './session-record.js';

/** How long an admin session lasts unused, in ms (docs/reference/decisions.md#2.5). */
export const ADMIN_LIFETIME = 8 * 3_600_000;

/** An admin session as it is kept. Instants in ms since 1970. */
export interface AdminSessionRecord extends StoredRecord {
  readonly tokenHash: string;
  /** Of the key it was opened with: another key in the configuration ends it. */
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

/** They share one key. */
const ADMINS: SessionHolder<'admin'> = { role: 'admin', owner: 'admin' };

/** Sessions of whoever holds the admin key; they live beside a user's session, in a cookie of their own. */
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
    const kept = { _id: this.ids.uuid(), tokenHash: fingerprint(token), keyHash: fingerprint(this.options.adminKey) };
    this.recent.note(token, kept._id, ADMINS);
    const record: AdminSessionRecord = { ...kept, lastUsedAt: now, expiresAt: now + ADMIN_LIFETIME };
    await this.records.commit([{ kind: 'insert', collection: ADMIN_SESSIONS.name, record }]);
    return { token, maxAge: ADMIN_LIFETIME / 1000 };
  }

  /** The session of a token, renewed by this use; `renewedFor` in seconds where the cookie is to be renewed too. */
  async resolve(token: string | undefined): Promise<{ admin: AdminSession; renewedFor?: number } | undefined> {
    const found = await this.find(token);
    const now = this.clock.now().getTime();
    if (token === undefined) return undefined;
    if (!found || now >= found.record.expiresAt || found.record.keyHash !== fingerprint(this.options.adminKey)) {
      this.recent.forgetToken(token);
      return undefined;
    }
    this.recent.note(token, found.record._id, ADMINS);
    const { record, revision } = found;
    const admin = { id: record._id };
    if (Math.abs(now - record.lastUsedAt) < RENEW_AFTER) return { admin };
    try {
      const renewed: AdminSessionRecord = { ...record, lastUsedAt: now, expiresAt: now + ADMIN_LIFETIME };
      await this.records.commit([{ kind: 'replace', collection: ADMIN_SESSIONS.name, record: renewed, revision }]);
      return { admin, renewedFor: ADMIN_LIFETIME / 1000 };
    } catch (error) {
      // The session stands as it is, and its next use tries again.
      if (isRetryable(error)) return { admin };
      throw error;
    }
  }

  /** Ends the session of a token, if there is one. */
  async endToken(token: string | undefined): Promise<void> {
    const found = await this.find(token);
    if (!found) return;
    await this.records.commit([{ kind: 'delete', collection: ADMIN_SESSIONS.name, id: found.record._id }]);
    this.recent.forget(found.record._id);
  }

  /** As `Sessions.seenLately`, of admin sessions. */
  seenLately(cookieHeader: string | undefined): RecentSession<'admin'> | undefined {
    return this.recent.of(cookieHeader);
  }

  private async find(token: string | undefined): Promise<{ record: AdminSessionRecord; revision: number } | undefined> {
    if (token === undefined) return undefined;
    const [found] = await this.records.find(ADMIN_SESSIONS, { where: { tokenHash: fingerprint(token) }, limit: 1 });
    return found;
  }
}
