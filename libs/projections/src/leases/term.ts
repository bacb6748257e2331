import { RecordChanged } from '@tiffin/read-models';
import type { EngineLogger } from '../projections/engine-logger.js';
import type { LeaseLimits } from './lease-limits.js';
import { leases, type LeaseRecord, type LeaseRecords } from './lease-record.js';
import type { LeaseTimer } from './lease-timer.js';

export interface TermParts {
  readonly records: LeaseRecords;
  /** As it was written when the lease was taken. */
  readonly record: LeaseRecord;
  /** By the timer: when that was sent. */
  readonly since: number;
  readonly timer: LeaseTimer;
  readonly limits: LeaseLimits;
  readonly logger: EngineLogger;
}

/** The time in which a process holds a lease: renewed until it is lost or released. */
export class Term {
  readonly #lost = new AbortController();
  readonly #over = new AbortController();
  readonly #renewing: Promise<void>;
  #deadline: number;

  constructor(private readonly parts: TermParts) {
    this.#deadline = parts.since + parts.limits.validFor;
    this.#renewing = this.#renew();
    void this.#watch();
  }

  get epoch(): number {
    return this.parts.record.epoch;
  }

  /** Aborts when another process has the lease, or may have it soon because this one could not renew it. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /** By this process's own clock, which a process that hung looks at too late: its writes are stopped by the epoch. */
  get holds(): boolean {
    return !this.#over.signal.aborted && this.parts.timer.now() < this.#deadline;
  }

  /** Lets the next one have it at once. Where the store can't be told, the lease runs out by itself. Twice is once. */
  async release(): Promise<void> {
    if (this.#over.signal.aborted) return;
    this.#over.abort();
    const { timer, limits, logger, record } = this.parts;
    const told = this.#renewing.then(() => this.#write({ ...record, released: true }));
    const enough = new AbortController();
    try {
      await Promise.race([told, timer.sleep(limits.releaseWithin, enough.signal)]);
    } catch (error) {
      logger.info({ lease: record._id, err: error }, 'The lease could not be handed over; it runs out by itself');
    } finally {
      enough.abort();
      told.catch(() => undefined); // late, and of no more use
    }
  }

  async #renew(): Promise<void> {
    const { timer, limits, logger, record } = this.parts;
    const over = this.#over.signal;
    let pause = limits.renewEvery;
    for (;;) {
      await timer.sleep(pause, over);
      if (over.aborted) return;
      const sent = timer.now();
      // A process that hung: another one may hold the lease already.
      if (sent >= this.#deadline) return this.#lose('it was not renewed in time');
      try {
        if (!(await this.#write(record))) return this.#lose('another process has taken it');
        this.#deadline = sent + limits.validFor;
        pause = limits.renewEvery;
      } catch (error) {
        pause = limits.retryEvery;
        if (!over.aborted)
          logger.warn({ lease: record._id, epoch: record.epoch, err: error }, 'The lease could not be renewed; trying again');
      }
    }
  }

  /** Also where the store hangs, the lease is lost in time. */
  async #watch(): Promise<void> {
    const { timer } = this.parts;
    while (!this.#over.signal.aborted) {
      const left = this.#deadline - timer.now();
      if (left <= 0) return this.#lose('it was not renewed in time');
      await timer.sleep(left, this.#over.signal);
    }
  }

  /** Writes the record where it is still this term's; answers whether it is. */
  async #write(record: LeaseRecord): Promise<boolean> {
    const { records } = this.parts;
    for (;;) {
      const found = await records.get(leases, record._id);
      if (found?.record.holder !== record.holder || found.record.epoch !== record.epoch) return false;
      try {
        await records.commit([{ kind: 'replace', collection: leases.name, record, revision: found.revision }]);
        return true;
      } catch (error) {
        if (!(error instanceof RecordChanged)) throw error;
      }
    }
  }

  #lose(reason: string): void {
    if (this.#over.signal.aborted) return;
    const { _id: lease, epoch } = this.parts.record;
    this.parts.logger.error({ lease, epoch, reason }, 'Lost the lease');
    this.#over.abort();
    this.#lost.abort(new Error(`Lost the lease ${lease}: ${reason}`));
  }
}
