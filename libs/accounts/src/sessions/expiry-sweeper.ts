import { Inject, Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { Clock } from '@tiffin/event-sourcing';
import { CLOCK, RECORDS } from '@tiffin/http';
import type { CollectionDefinition, RecordStore, StoredRecord } from '@tiffin/read-models';
import { ADMIN_SESSIONS } from '../admin-gate/admin-sessions.js';
import { PASSWORD_LINKS } from '../passwords/password-link-record.js';
import { EMAIL_CODES } from '../email-codes/email-code-record.js';
import { LOG_INS } from '../log-in-history/log-in-record.js';
import { ADDRESSES, ATTEMPTS, DEVICES, RATIONS } from '../throttling/throttle-records.js';
import { SESSIONS } from './session-record.js';

const EVERY = 3_600_000;
const AT_ONCE = 500;

interface Expiring extends StoredRecord {
  readonly expiresAt: number;
}

/** Deletes what has expired, once an hour. Nothing relies on it: whoever reads checks the expiry. */
@Injectable()
export class ExpirySweeper implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('ExpirySweeper');
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(() => {
      this.sweep().catch((error: unknown) => this.logger.warn({ msg: 'sweeping expired records failed', error: String(error) }));
    }, EVERY).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Deletes expired sessions, devices, counters, links and log-ins; answers how many. */
  async sweep(): Promise<number> {
    const swept = await Promise.all([
      this.sweepOne(SESSIONS),
      this.sweepOne(ADMIN_SESSIONS),
      this.sweepOne(ATTEMPTS),
      this.sweepOne(ADDRESSES),
      this.sweepOne(DEVICES),
      this.sweepOne(EMAIL_CODES),
      this.sweepOne(RATIONS),
      this.sweepOne(PASSWORD_LINKS),
      this.sweepOne(LOG_INS),
    ]);
    return swept.reduce((sum, count) => sum + count, 0);
  }

  private async sweepOne<Item extends Expiring>(collection: CollectionDefinition<Item>): Promise<number> {
    let swept = 0;
    for (;;) {
      const some = await this.sweepSome(collection);
      swept += some;
      if (some < AT_ONCE) return swept;
    }
  }

  private async sweepSome<Item extends Expiring>(collection: CollectionDefinition<Item>): Promise<number> {
    const where = { expiresAt: { lt: this.clock.now().getTime() } };
    const expired = await this.records.find(collection, { where, limit: AT_ONCE });
    const deletions = expired.map(({ record, revision }) =>
      // One that was renewed meanwhile stays.
      this.records.commit([{ kind: 'delete', collection: collection.name, id: record._id, revision }]).then(
        () => 1,
        () => 0,
      ),
    );
    return (await Promise.all(deletions)).reduce<number>((sum, count) => sum + count, 0);
  }
}
