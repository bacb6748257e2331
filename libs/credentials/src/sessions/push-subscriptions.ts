import { Inject, Injectable } from '@nestjs/common';
import type { Session } from '@tiffin/http';
import { RECORDS } from '@tiffin/kernel';
import type { RecordStore } from '@tiffin/read-models';
import { CompareAndSet, keepIfEqual } from '../throttling/compare-and-set.js';
import type { Quota } from '../throttling/quota.js';
import { Quotas } from '../throttling/quotas.js';
import { SESSIONS, SESSION_BATCH, type PushSubscription, type SessionRecord } from './session-record.js';

/** Other addresses for one person's browsers; a browser that says the same again is not counted. */
const CHANGES: Quota = { times: 30, within: 3_600_000 };

/** Where sessions are notified. It stands in the session's own record, so that it ends with it, whatever ends it. */
@Injectable()
export class PushSubscriptions {
  private readonly sessions: CompareAndSet<SessionRecord>;

  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    private readonly rations: Quotas,
  ) {
    this.sessions = new CompareAndSet(records, SESSIONS);
  }

  /**
   * The session is notified there from now on, and no other one of its canteen: a browser is one person's at a time, also where an earlier session
   * was never ended. Nothing where the session is over. Throws `throttled`.
   */
  async keep({ id, userId, canteenId }: Session, push: PushSubscription): Promise<void> {
    const { endpoint } = push;
    if ((await this.records.get(SESSIONS, id))?.record.push?.endpoint !== endpoint) {
      await this.rations.take(`push:${userId}`, CHANGES);
      const before = await this.records.find(SESSIONS, { where: { 'push.endpoint': endpoint }, limit: SESSION_BATCH });
      for (const { record } of before.filter((one) => one.record.canteenId === canteenId)) await this.drop(record._id, endpoint);
    }
    await this.sessions.change(id, (record) => record && keepIfEqual(record, { ...record, push }));
  }

  /** The session is not notified any more; with an `endpoint` only if it still was there. */
  async drop(sessionId: string, endpoint?: string): Promise<void> {
    await this.sessions.change(sessionId, (record) => {
      if (!record?.push || (endpoint !== undefined && record.push.endpoint !== endpoint)) return record;
      const { push: _, ...rest } = record;
      return rest;
    });
  }
}
