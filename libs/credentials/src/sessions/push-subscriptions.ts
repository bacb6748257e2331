import { Inject, Injectable } from '@nestjs/common';
import type { Session } from '@tiffin/http';
import { RECORDS } from '@tiffin/kernel';
import type { RecordStore } from '@tiffin/read-models';
import { CompareAndSet, keepIfEqual } from '../throttling/compare-and-set.js';
import type { Quota } from '../throttling/quota.js';
import { Quotas } from '../throttling/quotas.js';
import { SESSIONS, SESSION_BATCH, type PushSubscription, type SessionRecord } from './session-record.js';

/** Quota of new push addresses per person. A browser that repeats its address is not counted. */
const CHANGES: Quota = { times: 30, within: 3_600_000 };

/** Push subscriptions of sessions. Each is part of the session's record, so that it ends with the session. */
@Injectable()
export class PushSubscriptions {
  private readonly sessions: CompareAndSet<SessionRecord>;

  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    private readonly quotas: Quotas,
  ) {
    this.sessions = new CompareAndSet(records, SESSIONS);
  }

  /**
   * Subscribes the session, and unsubscribes other sessions of the canteen with the same endpoint: one person uses a browser at a time,
   * and an earlier session may never have been ended. Does nothing if the session is over. Throws `throttled`.
   */
  async keep({ id, userId, canteenId }: Session, push: PushSubscription): Promise<void> {
    const { endpoint } = push;
    if ((await this.records.get(SESSIONS, id))?.record.push?.endpoint !== endpoint) {
      await this.quotas.take(`push:${userId}`, CHANGES);
      const earlierSessions = await this.records.find(SESSIONS, { where: { 'push.endpoint': endpoint }, limit: SESSION_BATCH });
      for (const { record } of earlierSessions.filter((session) => session.record.canteenId === canteenId))
        await this.drop(record._id, endpoint);
    }
    await this.sessions.change(id, (record) => record && keepIfEqual(record, { ...record, push }));
  }

  /** Unsubscribes the session; with an `endpoint` only if it is the subscribed one. */
  async drop(sessionId: string, endpoint?: string): Promise<void> {
    await this.sessions.change(sessionId, (record) => {
      if (!record?.push || (endpoint !== undefined && record.push.endpoint !== endpoint)) return record;
      const { push: _, ...withoutPush } = record;
      return withoutPush;
    });
  }
}
