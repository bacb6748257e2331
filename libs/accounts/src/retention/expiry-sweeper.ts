import { Inject, Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { CLOCK, RECORDS, type Clock } from '@tiffin/kernel';
import type { RecordStore } from '@tiffin/read-models';
import { RETENTION_RULES, type RetentionRule } from './retention-rules.js';

const EVERY = 3_600_000;
const AT_ONCE = 500;

/** Deletes what is over, once an hour. Nothing relies on it: whoever reads checks the expiry. */
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

  /** Deletes expired sessions, devices, counters, links and log-ins, old messages and what is left of old mails; answers how many. */
  async sweep(): Promise<number> {
    const swept = await Promise.all(RETENTION_RULES.map((kept) => this.sweepOne(kept)));
    return swept.reduce((sum, count) => sum + count, 0);
  }

  private async sweepOne(kept: RetentionRule): Promise<number> {
    let swept = 0;
    for (;;) {
      const some = await this.sweepSome(kept);
      swept += some;
      if (some < AT_ONCE) return swept;
    }
  }

  private async sweepSome({ name: collection, findExpired }: RetentionRule): Promise<number> {
    const ended = await findExpired(this.records, this.clock.now().getTime(), AT_ONCE);
    const deletions = ended.map(({ record, revision }) =>
      // One that was renewed meanwhile stays.
      this.records.commit([{ kind: 'delete', collection, id: record._id, revision }]).then(
        () => 1,
        () => 0,
      ),
    );
    return (await Promise.all(deletions)).reduce<number>((sum, count) => sum + count, 0);
  }
}
