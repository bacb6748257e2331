import { Inject, Injectable } from '@nestjs/common';
import type { Session } from '@tiffin/http';
import { RECORDS } from '@tiffin/kernel';
import type { RecordStore } from '@tiffin/read-models';
import { CompareAndSet, unlessSame } from '../throttling/compare-and-set.js';
import { SESSIONS, type PushSubscription, type SessionRecord } from './session-record.js';

/** Where sessions are notified. It stands in the session's own record, so that it ends with it, whatever ends it. */
@Injectable()
export class PushSubscriptions {
  private readonly sessions: CompareAndSet<SessionRecord>;

  constructor(@Inject(RECORDS) private readonly records: RecordStore) {
    this.sessions = new CompareAndSet(records, SESSIONS);
  }

  /**
   * The session is notified there from now on, and no other one of its canteen: a browser is one person's at a time, also where an earlier session
   * was never ended. Nothing where the session is over.
   */
  async keep({ id, canteenId }: Pick<Session, 'id' | 'canteenId'>, push: PushSubscription): Promise<void> {
    const { endpoint } = push;
    if ((await this.records.get(SESSIONS, id))?.record.push?.endpoint !== endpoint) {
      // Sessions have no index of it, and a browser's address seldom changes.
      const all = await this.records.find(SESSIONS, { where: { canteenId } });
      for (const { record } of all.filter((one) => one.record.push?.endpoint === endpoint)) await this.drop(record._id, endpoint);
    }
    await this.sessions.change(id, (record) => record && unlessSame(record, { ...record, push }));
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
