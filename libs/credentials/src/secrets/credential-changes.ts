import { Inject, Injectable, Logger } from '@nestjs/common';
import type { CommandContext, Position } from '@tiffin/event-sourcing';
import { RECORDS, Refusal } from '@tiffin/kernel';
import { AccountChanges, type AccountFact } from '@tiffin/people';
import { RecordChanged, type RecordOperation, type RecordStore, type Versioned } from '@tiffin/read-models';
import { AccountNotices, type AccountNotice } from '../notices/account-notices.js';
import { SESSIONS, SESSION_BATCH, type SessionOwner, type SessionRecord } from '../sessions/session-record.js';
import { Sessions, type OpenedSession } from '../sessions/sessions.js';

/** How often the commit is retried when only a session changed meanwhile. */
const TRIES = 5;

/** A change of a password, kitchen key or counter key. */
export interface CredentialChange {
  /** Replaces the account or canteen with the new hash and the next version, and what belongs to it: a mail, the deletion of a link. */
  readonly operations: readonly RecordOperation[];
  /** The owner of the sessions with the old credential: a user, or a canteen's kitchen or counter; with the next version. */
  readonly owner: SessionOwner;
  /** Id of the owner's session that continues; all others end. */
  readonly keep?: string;
  readonly fact: AccountFact;
  /** The mail that notifies the owner; absent if another mail of the change does. */
  readonly notice?: AccountNotice;
}

export interface CredentialChanged {
  readonly position: Position;
  /** The continuing session, with the new token for its cookie. */
  readonly renewed?: OpenedSession;
}

/** The only way to change a password or key (docs/reference/decisions.md#2.1, #2.2b). */
@Injectable()
export class CredentialChanges {
  private readonly logger = new Logger('CredentialChanges');

  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    private readonly changes: AccountChanges,
    private readonly sessions: Sessions,
    private readonly notices: AccountNotices,
  ) {}

  /**
   * One commit stores the new credential, queues the notice, ends the owner's sessions, and gives the continuing one a new id and token.
   * So a stolen token is worthless, also for open sockets. Throws `no_session` if the session to keep ended meanwhile, and
   * `RecordChanged` if the account changed; nothing is stored then.
   */
  async commit({ notice, ...change }: CredentialChange, context: CommandContext): Promise<CredentialChanged> {
    const noticeOperations = notice ? [this.notices.entry(notice)] : [];
    const operations = [...change.operations, ...noticeOperations];
    for (let tries = 1; ; tries++) {
      try {
        const changed = await this.tryToCommit({ ...change, operations }, context);
        this.notices.wake();
        return changed;
      } catch (error) {
        const onlySession = error instanceof RecordChanged && error.collection === SESSIONS.name;
        if (!onlySession || tries === TRIES) throw error;
      }
    }
  }

  private async tryToCommit({ operations, owner, keep, fact }: CredentialChange, context: CommandContext): Promise<CredentialChanged> {
    const keptSession = await this.sessionToKeep(owner, keep);
    if (keep !== undefined && !keptSession) throw new Refusal('no_session');
    const otherSessions = (await this.sessionsOf(owner)).filter(({ record }) => record._id !== keep);
    const earlierSessions = [...otherSessions, ...(keptSession ? [keptSession] : [])];
    const next = keptSession && this.sessions.prepare(owner, keptSession.record);
    const endings = earlierSessions.map(({ record, revision }): RecordOperation => ({
      kind: 'delete',
      collection: SESSIONS.name,
      id: record._id,
      // If the user logged out meanwhile, the session must not continue.
      ...(record._id === keep && { revision }),
    }));
    const position = await this.sessions.rotate(keep, async () => {
      const committed = await this.changes.commit([...operations, ...endings, ...(next ? [next.operation] : [])], [fact], context);
      this.sessions.announceEnded(otherSessions.map(({ record }) => record._id));
      return committed;
    });
    await this.endStragglers(owner).catch((error: unknown) =>
      // The change is committed, and the server re-checks the session of an open socket within half a minute.
      this.logger.warn({ msg: 'sessions opened meanwhile were not ended', error: String(error) }),
    );
    return { position, ...(next && { renewed: next.opened }) };
  }

  /**
   * Ends the sessions that a log-in with the old credential opened between the read and the commit, and those beyond one batch. They are
   * not valid any more, but a socket may use one.
   */
  private async endStragglers(owner: SessionOwner): Promise<void> {
    for (;;) {
      const old = (await this.sessionsOf(owner)).filter(({ record }) => record.credentialVersion < owner.credentialVersion);
      if (old.length === 0) return;
      await this.sessions.endEach(old.map(({ record }) => record._id));
    }
  }

  private async sessionToKeep({ userId, role }: SessionOwner, keep?: string): Promise<Versioned<SessionRecord> | undefined> {
    const session = keep === undefined ? undefined : await this.records.get(SESSIONS, keep);
    return session?.record.userId === userId && session.record.role === role ? session : undefined;
  }

  /**
   * Returns a batch of the owner's sessions, least recently used first. The role matters: a canteen's kitchen and counter share an id and
   * have different keys.
   */
  private async sessionsOf({ userId, role }: SessionOwner): Promise<readonly Versioned<SessionRecord>[]> {
    const sort = [{ field: 'lastUsedAt', direction: 'asc' }] as const;
    const sessions = await this.records.find(SESSIONS, { where: { userId }, sort, limit: SESSION_BATCH });
    return sessions.filter(({ record }) => record.role === role);
  }
}
