import { CHORE_RECORDS } from '@tiffin/installation';
import type { RecordStore } from '@tiffin/read-models';
import { Gauge, type Registry } from 'prom-client';

/** Metrics of the last run of each nightly chore, whichever server ran it. A chore that never ran has no figures. */
export class ChoreMetrics {
  private readonly lastAttempt: Gauge<'chore'>;
  private readonly failed: Gauge<'chore'>;
  private readonly differences: Gauge<'chore'>;

  constructor(
    registry: Registry,
    private readonly records: Pick<RecordStore, 'find'>,
  ) {
    const gauge = (name: string, help: string): Gauge<'chore'> =>
      new Gauge({ name: `tiffin_chore_${name}`, help, labelNames: ['chore'] as const, registers: [registry] });
    this.lastAttempt = gauge('tried_timestamp_seconds', 'When a part of the work of the nights was tried last, in seconds since 1970.');
    this.failed = gauge('failed', '1 where it could not be done then, or where the backup that was restored is not good.');
    this.differences = gauge('differences', 'Documents in which the view that it verified differs from the log.');
  }

  /** Reads the records. Throws what they throw. */
  async ask(): Promise<void> {
    const chores = await this.records.find(CHORE_RECORDS, {});
    this.forget();
    for (const { _id: chore, at, error, differences } of chores.map(({ record }) => record)) {
      if (at === undefined) continue;
      this.lastAttempt.set({ chore }, Date.parse(at) / 1_000);
      this.failed.set({ chore }, error === undefined ? 0 : 1);
      if (differences !== undefined) this.differences.set({ chore }, differences);
    }
  }

  forget(): void {
    for (const gauge of [this.lastAttempt, this.failed, this.differences]) gauge.reset();
  }
}
