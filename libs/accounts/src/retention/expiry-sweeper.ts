import { Inject, Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { CLOCK, RECORDS, type Clock } from '@tiffin/kernel';
import type { RecordStore } from '@tiffin/read-models';
import { RETENTION_RULES, type RetentionRule } from './retention-rules.js';

const EVERY = 3_600_000;
const BATCH_SIZE = 500;

/** Deletes expired records once an hour. No reader relies on it: each checks the expiry itself. */
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

  /** Deletes expired sessions, devices, counters, links, log-ins, messages and records of mails. Returns how many. */
  async sweep(): Promise<number> {
    const swept = await Promise.all(RETENTION_RULES.map((rule) => this.sweepAll(rule)));
    return swept.reduce((sum, count) => sum + count, 0);
  }

  private async sweepAll(rule: RetentionRule): Promise<number> {
    let swept = 0;
    for (;;) {
      const batch = await this.sweepBatch(rule);
      swept += batch;
      if (batch < BATCH_SIZE) return swept;
    }
  }

  private async sweepBatch({ name: collection, findExpired }: RetentionRule): Promise<number> {
    const expired = await findExpired(this.records, this.clock.now().getTime(), BATCH_SIZE);
    const deletions = expired.map(({ record, revision }) =>
      // A record that was renewed meanwhile has another revision and stays.
      this.records.commit([{ kind: 'delete', collection, id: record._id, revision }]).then(
        () => 1,
        () => 0,
      ),
    );
    return (await Promise.all(deletions)).reduce<number>((sum, count) => sum + count, 0);
  }
}
