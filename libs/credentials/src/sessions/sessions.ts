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

/** More than any account keeps. */
const MOST_LISTED = Math.max(...Object.values(SESSIONS_AT_ONCE));

/** A session that was just opened, with the token that only its cookie will know. */
export interface OpenedSession {
  readonly session: Session;
  readonly token: string;
  /** Seconds. */
  readonly maxAge: number;
}

export interface ResolvedSession {
  readonly session: Session;
  /** Set when its use has just renewed it: the cookie's new lifetime in seconds. */
  readonly renewedFor?: number;
}

/** The sessions of students, contractors and kitchens: opaque tokens of which only the hash is kept (docs/reference/decisions.md#2.1). */
@Injectable()
export class Sessions {
  private readonly endListeners = new Listeners<string>();
  private readonly rotationListeners = new Listeners<string>();
  /** Ids of sessions that are about to go on under another one, as often as somebody tries. */
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
   * Opens a session, and ends those that were used longest ago where the owner has too many. It is worth nothing if the owner's credential changes
   * meanwhile (docs/reference/decisions.md#2.2b).
   */
  async open(owner: SessionOwner, device: Device = UNKNOWN_DEVICE): Promise<OpenedSession> {
    const { operation, opened } = this.prepare(owner, { device, createdAt: this.clock.now().getTime() });
    const surplus = await this.surplusOf(owner);
    await this.records.commit([operation, ...deletionsOf(surplus)]);
    this.announceEnded(surplus);
    return opened;
  }

  /** A new session that opens with a commit of somebody else's, and goes on with a log-in: when that was, where, and where it is notified. */
  prepare(
    { role, userId, canteenId, credentialVersion }: SessionOwner,
    { createdAt, device = UNKNOWN_DEVICE, push }: Pick<SessionRecord, 'createdAt' | 'device' | 'push'>,
  ): { operation: RecordOperation; opened: OpenedSession } {
    const now = this.clock.now().getTime();
    const token = this.newToken();
    const kept = { _id: this.ids.uuid(), role, userId, canteenId, credentialVersion, tokenHash: fingerprint(token) };
    this.recent.note(token, kept._id, holderOf(kept));
    const expiresAt = expiryOf({ role, createdAt }, now);
    const record: SessionRecord = { ...kept, createdAt, device, ...(push && { push }), lastUsedAt: now, expiresAt };
    return {
      operation: { kind: 'insert', collection: SESSIONS.name, record },
      opened: { session: sessionOf(record), token, maxAge: (expiresAt - now) / 1000 },
    };
  }

  /** The session of a token, renewed by this use; `undefined` for an unknown, ended or expired one. */
  async resolve(token: string | undefined): Promise<ResolvedSession | undefined> {
    const found = await this.activeByToken(token);
    return found && { session: sessionOf(found.record), ...(await this.renew(found)) };
  }

  /** The session with this id while it stands: what a socket asks before every command and every second. Doesn't renew. */
  async active(id: string): Promise<Session | undefined> {
    const record = await this.activeRecord(id);
    return record && sessionOf(record);
  }

  /** The sessions of a user that stand, those used last first. */
  async activeRecordsOf(userId: string): Promise<readonly SessionRecord[]> {
    const found = await this.records.find(SESSIONS, { where: { userId }, sort: sortedByUse('desc'), limit: MOST_LISTED });
    const stand = await Promise.all(found.map(({ record }) => this.isActive(record)));
    return found.flatMap(({ record }, index) => (stand[index] ? [record] : []));
  }

  /** The session's record with this id while it stands. Doesn't renew. */
  async activeRecord(id: string): Promise<SessionRecord | undefined> {
    const found = await this.records.get(SESSIONS, id);
    return found && (await this.isActive(found.record)) ? found.record : undefined;
  }

  /** What the owner of a session reads. */
  languageOf(owner: SessionOwner): Promise<Language> {
    return languageOf(this.records, owner);
  }

  /**
   * The session of a socket's handshake, by its `Cookie` header alone (docs/reference/wire.md#10.1). Doesn't renew: a socket can't renew
   * the cookie with it.
   */
  async forSocket(cookieHeader: string | undefined): Promise<Session | undefined> {
    for (const token of cookiesIn(cookieHeader, SESSION_COOKIE)) {
      const found = await this.activeByToken(token);
      if (found) return sessionOf(found.record);
    }
    return undefined;
  }

  /** Whose calls came lately, by the `Cookie` header alone and without asking anybody: it says who may be served first, and opens nothing. */
  seenLately(cookieHeader: string | undefined): RecentSession<UserRole> | undefined {
    return this.recent.of(cookieHeader);
  }

  /** Ends a session; ending it again changes nothing. */
  async end(id: string): Promise<void> {
    await this.endEach([id]);
  }

  /** Ends the session of a token, if there is one. */
  async endToken(token: string | undefined): Promise<void> {
    const found = await this.byToken(token);
    if (found) await this.end(found.record._id);
  }

  /** Ends all sessions of a user (or, by its canteen's id, of a kitchen), but for one. */
  async endAll(userId: string, except?: string): Promise<void> {
    await this.endWhere({ userId }, except);
  }

  /** Ends what an earlier version let a user have beyond any ceiling. */
  async endSurplus(userId: string): Promise<void> {
    const beyond = { where: { userId }, sort: sortedByUse('desc'), skip: MOST_LISTED, limit: SESSION_BATCH };
    for (;;) {
      const found = await this.records.find(SESSIONS, beyond);
      if (found.length === 0) return;
      await this.endEach(found.map(({ record }) => record._id));
    }
  }

  /** Ends the sessions of everyone of a canteen: its students, its contractor, its kitchen. Those of a suspended one don't stand anyway. */
  async endCanteen(canteenId: string): Promise<void> {
    await this.endWhere({ canteenId });
  }

  /** Ends these sessions in one commit. */
  async endEach(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.records.commit(deletionsOf(ids));
    this.announceEnded(ids);
  }

  /** Calls `listener` with the id of every session that this process ends; answers the way to stop. */
  onEnded(listener: (sessionId: string) => void): () => void {
    return this.endListeners.add(listener);
  }

  /** Calls `listener` with the id of every session that goes on under another id and token: its sockets must come back with those. */
  onRotated(listener: (sessionId: string) => void): () => void {
    return this.rotationListeners.add(listener);
  }

  /** Says that these sessions ended with a commit of somebody else's. */
  announceEnded(ids: readonly string[]): void {
    for (const id of ids) {
      this.recent.forget(id);
      this.endListeners.notify(id);
    }
  }

  /**
   * Does what lets this session go on under another id, and then says so, if it did. Meanwhile `isRotating`: its record may be gone
   * already, and a socket must not be taken for one of a session that has ended.
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

  /** Some at a time: others are served between the commits. */
  private async endWhere(where: Where, except?: string): Promise<void> {
    for (;;) {
      const found = await this.records.find(SESSIONS, { where, limit: SESSION_BATCH });
      const ids = found.map(({ record }) => record._id).filter((id) => id !== except);
      if (ids.length === 0) return;
      await this.endEach(ids);
    }
  }

  /** The ids of those that make room for one more. Where there are very many, some of them: each log-in ends some more. */
  private async surplusOf({ role, userId }: SessionOwner): Promise<readonly string[]> {
    const found = await this.records.find(SESSIONS, { where: { userId }, sort: sortedByUse('asc'), limit: SESSION_BATCH });
    const own = found.filter(({ record }) => record.role === role);
    return own.slice(0, Math.max(0, own.length + 1 - SESSIONS_AT_ONCE[role])).map(({ record }) => record._id);
  }

  /** The session of a token that stands, which is noted as seen lately; of a token without one nothing is known any more. */
  private async activeByToken(token: string | undefined): Promise<Versioned<SessionRecord> | undefined> {
    if (token === undefined) return undefined;
    const found = await this.byToken(token);
    if (found && (await this.isActive(found.record))) {
      this.recent.note(token, found.record._id, holderOf(found.record));
      return found;
    }
    this.recent.forgetToken(token);
    return undefined;
  }

  private async byToken(token: string | undefined): Promise<Versioned<SessionRecord> | undefined> {
    if (token === undefined) return undefined;
    const [found] = await this.records.find(SESSIONS, { where: { tokenHash: fingerprint(token) }, limit: 1 });
    return found;
  }

  private async isActive(record: SessionRecord): Promise<boolean> {
    const now = this.clock.now().getTime();
    // One of an earlier version may say that it ends later than any does.
    return now < Math.min(record.expiresAt, expiryOf(record, now)) && (await this.credentials.isCurrent(record));
  }

  /**
   * Someone else who changed it meanwhile renewed it as well, or ended it: then the next use finds nothing. Where records can't be written now,
   * it stands as it is: a full disk must not keep anyone from reading.
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

/** A canteen's id stands for its kitchen and for its counter. */
function holderOf({ role, userId }: Pick<SessionOwner, 'role' | 'userId'>): SessionHolder<UserRole> {
  return { role, owner: `${role} ${userId}` };
}
