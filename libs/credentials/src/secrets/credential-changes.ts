import { Inject, Injectable, Logger } from '@nestjs/common';
import type { CommandContext, Position } from '@tiffin/event-sourcing';
import { RECORDS, Refusal } from '@tiffin/kernel';
import { AccountChanges, type AccountFact } from '@tiffin/people';
import { RecordChanged, type RecordOperation, type RecordStore, type Versioned } from '@tiffin/read-models';
import { AccountNotices, type AccountNotice } from '../notices/account-notices.js';
import { SESSIONS, SESSION_BATCH, type SessionOwner, type SessionRecord } from '../sessions/session-record.js';
import { Sessions, type OpenedSession } from '../sessions/sessions.js';

/** How often it is tried again where only a session changed meanwhile. */
const TRIES = 5;

/** Another password or kitchen key. */
export interface CredentialChange {
  /** The account or canteen with the new hash and the next version, and whatever else belongs to it: a mail, a link that is used up. */
  readonly operations: readonly RecordOperation[];
  /** Whose sessions were made with the old one: a user, or a canteen's kitchen; and its next version. */
  readonly owner: SessionOwner;
  /** The owner's session that goes on, by its id; all others end. */
  readonly keep?: string;
  readonly fact: AccountFact;
  /** Who is told by e-mail; without it nobody, because a mail of its own says it. */
  readonly notice?: AccountNotice;
}

export interface CredentialChanged {
  readonly position: Position;
  /** The session that goes on, with the token that its cookie must have from now on. */
  readonly renewed?: OpenedSession;
}

/** The one way to change a password or a kitchen key (docs/reference/decisions.md#2.1, #2.2b). */
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
   * In one commit: the new credential, the mail that tells of it, the end of the owner's sessions, and the one that goes on under a new id with a
   * new token, so that whoever stole the old token is out, sockets included. Throws `no_session` where the one to keep ended meanwhile,
   * `RecordChanged` where the account did; then nothing happened.
   */
  async commit({ notice, ...change }: CredentialChange, context: CommandContext): Promise<CredentialChanged> {
    const promised = notice ? [this.notices.promise(notice)] : [];
    const operations = [...change.operations, ...promised];
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
    const kept = await this.keptSession(owner, keep);
    if (keep !== undefined && !kept) throw new Refusal('no_session');
    const others = (await this.sessionsOf(owner)).filter(({ record }) => record._id !== keep);
    const earlier = [...others, ...(kept ? [kept] : [])];
    const next = kept && this.sessions.prepare(owner, kept.record);
    const endings = earlier.map(({ record, revision }): RecordOperation => ({
      kind: 'delete',
      collection: SESSIONS.name,
      id: record._id,
      // Logged out meanwhile, it must not go on.
      ...(record._id === keep && { revision }),
    }));
    const position = await this.sessions.rotate(keep, async () => {
      const committed = await this.changes.commit([...operations, ...endings, ...(next ? [next.operation] : [])], [fact], context);
      this.sessions.announceEnded(others.map(({ record }) => record._id));
      return committed;
    });
    await this.endStragglers(owner).catch((error: unknown) =>
      // The change stands all the same, and an open socket's session is asked again within half a minute.
      this.logger.warn({ msg: 'sessions opened meanwhile were not ended', error: String(error) }),
    );
    return { position, ...(next && { renewed: next.opened }) };
  }

  /**
   * Those that a log-in with the old credential opened between the look and the commit, and those that were too many for it: worthless already, but a
   * socket may hang on one.
   */
  private async endStragglers(owner: SessionOwner): Promise<void> {
    for (;;) {
      const old = (await this.sessionsOf(owner)).filter(({ record }) => record.credentialVersion < owner.credentialVersion);
      if (old.length === 0) return;
      await this.sessions.endEach(old.map(({ record }) => record._id));
    }
  }

  private async keptSession({ userId, role }: SessionOwner, keep?: string): Promise<Versioned<SessionRecord> | undefined> {
    const found = keep === undefined ? undefined : await this.records.get(SESSIONS, keep);
    return found?.record.userId === userId && found.record.role === role ? found : undefined;
  }

  /** Some that hold on to this credential: a canteen's kitchen and its counter have one id and two keys. Those used longest ago come first. */
  private async sessionsOf({ userId, role }: SessionOwner): Promise<readonly Versioned<SessionRecord>[]> {
    const sort = [{ field: 'lastUsedAt', direction: 'asc' }] as const;
    const found = await this.records.find(SESSIONS, { where: { userId }, sort, limit: SESSION_BATCH });
    return found.filter(({ record }) => record.role === role);
  }
}
