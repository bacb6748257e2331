import { Inject, Injectable } from '@nestjs/common';
import type { Language, UserRole } from '@tiffin/contracts';
import { cookiesIn, type Session } from '@tiffin/http';
import { CLOCK, IDS, isRetryable, RECORDS, type Clock, type Ids } from '@tiffin/kernel';
import { languageOf } from '@tiffin/people';
import type { RecordOperation, RecordStore, Versioned, Where } from '@tiffin/read-models';
import { fingerprint, NEW_TOKEN, type NewToken } from '../secrets/tokens.js';
import { CredentialVersions } from './credential-versions.js';
import { UNKNOWN_DEVICE, type Device } from './device.js';
import { Listeners } from './listeners.js';
import { SESSION_COOKIE } from './session-cookies.js';
import { RecentSessions, type RecentSession, type SessionHolder } from './recent-sessions.js';
import {
  expiryOf,
  RENEW_AFTER,
  SESSIONS,
  SESSIONS_AT_ONCE,
  SESSION_BATCH,
  type SessionOwner,
  type SessionRecord,
} from './session-record.js';

/** The highest limit of any role. */
const HIGHEST_LIMIT = Math.max(...Object.values(SESSIONS_AT_ONCE));

/** A new session, with the token that only its cookie has. */
export interface OpenedSession {
  readonly session: Session;
  readonly token: string;
  /** In seconds. */
  readonly maxAge: number;
}

export interface ResolvedSession {
  readonly session: Session;
  /** Set if this use renewed the session: the cookie's new lifetime in seconds. */
  readonly renewedFor?: number;
}

/**
 * The sessions of students, contractors, kitchens and counters: opaque tokens of which only the hash is stored
 * (docs/reference/decisions.md#2.1).
 */
@Injectable()
export class Sessions {
  private readonly endListeners = new Listeners<string>();
  private readonly rotationListeners = new Listeners<string>();
  /** Ids of sessions that are about to continue under another id, once per attempt. */
  private readonly rotatingIds: string[] = [];
  private readonly recent = new RecentSessions<UserRole>({
    cookie: SESSION_COOKIE,
    now: () => this.clock.now().getTime(),
    verify: (token) => this.activeByToken(token),
  });

  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
    @Inject(NEW_TOKEN) private readonly newToken: NewToken,
    private readonly credentials: CredentialVersions,
  ) {}

  /**
   * Opens a session, and ends the least recently used ones if the owner has too many. The session is not valid if the owner's credential
   * changes meanwhile (docs/reference/decisions.md#2.2b).
   */
  async open(owner: SessionOwner, device: Device = UNKNOWN_DEVICE): Promise<OpenedSession> {
    const { operation, opened } = this.prepare(owner, { device, createdAt: this.clock.now().getTime() });
    const surplus = await this.surplusOf(owner);
    await this.records.commit([operation, ...deletionsOf(surplus)]);
    this.announceEnded(surplus);
    return opened;
  }

  /** Prepares a session for the caller's commit. It continues an earlier log-in: its time, device and push subscription. */
  prepare(
    { role, userId, canteenId, credentialVersion }: SessionOwner,
    { createdAt, device = UNKNOWN_DEVICE, push }: Pick<SessionRecord, 'createdAt' | 'device' | 'push'>,
  ): { operation: RecordOperation; opened: OpenedSession } {
    const now = this.clock.now().getTime();
    const token = this.newToken();
    const identity = { _id: this.ids.uuid(), role, userId, canteenId, credentialVersion, tokenHash: fingerprint(token) };
    this.recent.note(token, identity._id, holderOf(identity));
    const expiresAt = expiryOf({ role, createdAt }, now);
    const record: SessionRecord = { ...identity, createdAt, device, ...(push && { push }), lastUsedAt: now, expiresAt };
    return {
      operation: { kind: 'insert', collection: SESSIONS.name, record },
      opened: { session: sessionOf(record), token, maxAge: (expiresAt - now) / 1000 },
    };
  }

  /** Returns the session of a token and renews it; `undefined` for an unknown, ended or expired one. */
  async resolve(token: string | undefined): Promise<ResolvedSession | undefined> {
    const stored = await this.activeByToken(token);
    return stored && { session: sessionOf(stored.record), ...(await this.renew(stored)) };
  }

  /** Returns the session with this id while it is valid. A socket asks this before every command and every second. Does not renew. */
  async active(id: string): Promise<Session | undefined> {
    const record = await this.activeRecord(id);
    return record && sessionOf(record);
  }

  /** Returns a user's valid sessions, most recently used first. */
  async activeRecordsOf(userId: string): Promise<readonly SessionRecord[]> {
    const stored = await this.records.find(SESSIONS, { where: { userId }, sort: sortedByUse('desc'), limit: HIGHEST_LIMIT });
    const areActive = await Promise.all(stored.map(({ record }) => this.isActive(record)));
    return stored.flatMap(({ record }, index) => (areActive[index] ? [record] : []));
  }

  /** Returns the record of the session with this id while it is valid. Does not renew. */
  async activeRecord(id: string): Promise<SessionRecord | undefined> {
    const stored = await this.records.get(SESSIONS, id);
    return stored && (await this.isActive(stored.record)) ? stored.record : undefined;
  }

  /** Returns the language of a session's owner. */
  languageOf(owner: SessionOwner): Promise<Language> {
    return languageOf(this.records, owner);
  }

  /**
   * Returns the session of a socket's handshake, by its `Cookie` header (docs/reference/wire.md#10.1). Does not renew, because a socket
   * cannot renew the cookie.
   */
  async forSocket(cookieHeader: string | undefined): Promise<Session | undefined> {
    for (const token of cookiesIn(cookieHeader, SESSION_COOKIE)) {
      const stored = await this.activeByToken(token);
      if (stored) return sessionOf(stored.record);
    }
    return undefined;
  }

  /** Returns the session of a `Cookie` header if it was used lately, from memory. It sets priorities and authenticates nothing. */
  seenLately(cookieHeader: string | undefined): RecentSession<UserRole> | undefined {
    return this.recent.of(cookieHeader);
  }

  /** Ends a session. Ending it again changes nothing. */
  async end(id: string): Promise<void> {
    await this.endEach([id]);
  }

  /** Ends the session of a token, if it exists. */
  async endToken(token: string | undefined): Promise<void> {
    const stored = await this.byToken(token);
    if (stored) await this.end(stored.record._id);
  }

  /** Ends all sessions of a user (or with a canteen's id, of its kitchen and counter), except one. */
  async endAll(userId: string, except?: string): Promise<void> {
    await this.endWhere({ userId }, except);
  }

  /** Ends sessions beyond the limit, which an earlier version did not have. */
  async endSurplus(userId: string): Promise<void> {
    const surplus = { where: { userId }, sort: sortedByUse('desc'), skip: HIGHEST_LIMIT, limit: SESSION_BATCH };
    for (;;) {
      const stored = await this.records.find(SESSIONS, surplus);
      if (stored.length === 0) return;
      await this.endEach(stored.map(({ record }) => record._id));
    }
  }

  /**
   * Ends the sessions of all people of a canteen: students, contractor, kitchen, counter. Sessions of a suspended canteen are not valid
   * anyway.
   */
  async endCanteen(canteenId: string): Promise<void> {
    await this.endWhere({ canteenId });
  }

  /** Ends these sessions in one commit. */
  async endEach(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.records.commit(deletionsOf(ids));
    this.announceEnded(ids);
  }

  /** Calls `listener` with the id of every session that this process ends. Returns a function that stops that. */
  onEnded(listener: (sessionId: string) => void): () => void {
    return this.endListeners.add(listener);
  }

  /**
   * Calls `listener` with the id of every session that continues under another id and token: its sockets must reconnect with those.
   * Returns a function that stops that.
   */
  onRotated(listener: (sessionId: string) => void): () => void {
    return this.rotationListeners.add(listener);
  }

  /** Announces that the caller's commit ended these sessions. */
  announceEnded(ids: readonly string[]): void {
    for (const id of ids) {
      this.recent.forget(id);
      this.endListeners.notify(id);
    }
  }

  /**
   * Runs `work`, which makes this session continue under another id, and announces that if it succeeds. Meanwhile `isRotating` is true
   * for the id: its record may be deleted already, and its sockets must not be treated as those of an ended session.
   */
  async rotate<Result>(id: string | undefined, work: () => Promise<Result>): Promise<Result> {
    if (id === undefined) return work();
    this.rotatingIds.push(id);
    try {
      const result = await work();
      this.recent.forget(id);
      this.rotationListeners.notify(id);
      return result;
    } finally {
      this.rotatingIds.splice(this.rotatingIds.indexOf(id), 1);
    }
  }

  isRotating(id: string): boolean {
    return this.rotatingIds.includes(id);
  }

  /** In batches, so that other calls are served between the commits. */
  private async endWhere(where: Where, except?: string): Promise<void> {
    for (;;) {
      const stored = await this.records.find(SESSIONS, { where, limit: SESSION_BATCH });
      const ids = stored.map(({ record }) => record._id).filter((id) => id !== except);
      if (ids.length === 0) return;
      await this.endEach(ids);
    }
  }

  /**
   * Returns the ids of the sessions to end so that one more fits. If there are very many, the ids of a batch; each log-in ends further
   * ones.
   */
  private async surplusOf({ role, userId }: SessionOwner): Promise<readonly string[]> {
    const stored = await this.records.find(SESSIONS, { where: { userId }, sort: sortedByUse('asc'), limit: SESSION_BATCH });
    const own = stored.filter(({ record }) => record.role === role);
    return own.slice(0, Math.max(0, own.length + 1 - SESSIONS_AT_ONCE[role])).map(({ record }) => record._id);
  }

  /** Returns the valid session of a token and notes it as lately seen; forgets the token if it has none. */
  private async activeByToken(token: string | undefined): Promise<Versioned<SessionRecord> | undefined> {
    if (token === undefined) return undefined;
    const stored = await this.byToken(token);
    if (stored && (await this.isActive(stored.record))) {
      this.recent.note(token, stored.record._id, holderOf(stored.record));
      return stored;
    }
    this.recent.forgetToken(token);
    return undefined;
  }

  private async byToken(token: string | undefined): Promise<Versioned<SessionRecord> | undefined> {
    if (token === undefined) return undefined;
    const [stored] = await this.records.find(SESSIONS, { where: { tokenHash: fingerprint(token) }, limit: 1 });
    return stored;
  }

  private async isActive(record: SessionRecord): Promise<boolean> {
    const now = this.clock.now().getTime();
    // A record of an earlier version may have a later expiry than the present rules allow.
    return now < Math.min(record.expiresAt, expiryOf(record, now)) && (await this.credentials.isCurrent(record));
  }

  /**
   * If another call changed the record meanwhile, it renewed or ended the session; the next use finds out. If records cannot be written
   * now, the session stays as it is: a full disk must not keep users from reading.
   */
  private async renew({ record, revision }: Versioned<SessionRecord>): Promise<{ renewedFor?: number }> {
    const now = this.clock.now().getTime();
    if (Math.abs(now - record.lastUsedAt) < RENEW_AFTER) return {};
    const expiresAt = expiryOf(record, now);
    const renewed: SessionRecord = { ...record, lastUsedAt: now, expiresAt };
    try {
      await this.records.commit([{ kind: 'replace', collection: SESSIONS.name, record: renewed, revision }]);
      return { renewedFor: (expiresAt - now) / 1000 };
    } catch (error) {
      if (isRetryable(error)) return {};
      throw error;
    }
  }
}

const sortedByUse = (direction: 'asc' | 'desc') => [{ field: 'lastUsedAt', direction }] as const;

const deletionsOf = (ids: readonly string[]): RecordOperation[] => ids.map((id) => ({ kind: 'delete', collection: SESSIONS.name, id }));

function sessionOf({ _id, role, userId, canteenId }: SessionRecord): Session {
  return { id: _id, role, userId, canteenId };
}

/** A canteen's id is the user id of both its kitchen and its counter. */
function holderOf({ role, userId }: Pick<SessionOwner, 'role' | 'userId'>): SessionHolder<UserRole> {
  return { role, owner: `${role} ${userId}` };
}
