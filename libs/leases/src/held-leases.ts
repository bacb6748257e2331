import type { EngineLogger } from '@tiffin/projections';
import { RecordChanged, type RecordOperation } from '@tiffin/read-models';
import type { LeaseLimits } from './lease-limits.js';
import { leases, type LeaseRecord, type LeaseRecords } from './lease-record.js';
import type { LeaseTimer } from './lease-timer.js';

export interface HeldLeasesOptions {
  readonly records: LeaseRecords;
  /** As they were written when the leases were taken, at once. */
  readonly held: readonly LeaseRecord[];
  /** By the timer: when that was sent. */
  readonly since: number;
  readonly timer: LeaseTimer;
  readonly limits: LeaseLimits;
  readonly logger: EngineLogger;
}

/** The time in which a process holds leases that it took at once: renewed together until they are lost or released. Who loses one has lost all. */
export class HeldLeases {
  readonly #lost = new AbortController();
  readonly #ended = new AbortController();
  readonly #renewing: Promise<void>;
  #deadline: number;

  constructor(private readonly options: HeldLeasesOptions) {
    this.#deadline = options.since + options.limits.validFor;
    this.#renewing = this.#renew();
    void this.#watch();
  }

  /** The epoch of each lease, by its name. */
  get epochs(): ReadonlyMap<string, number> {
    return new Map(this.options.held.map(({ _id, epoch }) => [_id, epoch]));
  }

  /** Aborts when another process has a lease of it, or may have it soon because this one could not renew it. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /** By this process's own clock, which a process that hung looks at too late: its writes are stopped by the epoch. */
  get isValid(): boolean {
    return !this.#ended.signal.aborted && this.options.timer.now() < this.#deadline;
  }

  /** Lets the next one have them at once. Where the store can't be told, they run out by themselves. Twice is once. */
  async release(): Promise<void> {
    if (this.#ended.signal.aborted) return;
    this.#ended.abort();
    const { timer, limits, logger } = this.options;
    const told = this.#renewing.then(() => this.#write({ released: true }));
    const enough = new AbortController();
    try {
      await Promise.race([told, timer.sleep(limits.releaseWithin, enough.signal)]);
    } catch (error) {
      logger.info({ leases: this.#names, err: error }, 'The leases could not be handed over; they run out by themselves');
    } finally {
      enough.abort();
      told.catch(() => undefined); // late, and of no more use
    }
  }

  async #renew(): Promise<void> {
    const { timer, limits, logger } = this.options;
    const over = this.#ended.signal;
    let pause = limits.renewEvery;
    for (;;) {
      await timer.sleep(pause, over);
      if (over.aborted) return;
      const sent = timer.now();
      // A process that hung: another one may hold the lease already.
      if (sent >= this.#deadline) return this.#lose('they were not renewed in time');
      try {
        if (!(await this.#write({ released: false }))) return this.#lose('another process has taken one');
        this.#deadline = sent + limits.validFor;
        pause = limits.renewEvery;
      } catch (error) {
        pause = limits.retryEvery;
        if (!over.aborted) logger.warn({ leases: this.#names, err: error }, 'The leases could not be renewed; trying again');
      }
    }
  }

  /** Also where the store hangs, the lease is lost in time. */
  async #watch(): Promise<void> {
    const { timer } = this.options;
    while (!this.#ended.signal.aborted) {
      const left = this.#deadline - timer.now();
      if (left <= 0) return this.#lose('they were not renewed in time');
      await timer.sleep(left, this.#ended.signal);
    }
  }

  /** Writes the records, all of them or none, where they are still this term's; answers whether they are. */
  async #write({ released }: Pick<LeaseRecord, 'released'>): Promise<boolean> {
    const { records, held } = this.options;
    for (;;) {
      const found = await Promise.all(held.map(({ _id }) => records.get(leases, _id)));
      const operations = held.flatMap((record, index): RecordOperation[] => {
        const now = found[index];
        if (now?.record.holder !== record.holder || now.record.epoch !== record.epoch) return [];
        const written: LeaseRecord = { ...record, released };
        return [{ kind: 'replace', collection: leases.name, record: written, revision: now.revision }];
      });
      if (operations.length < held.length) return false;
      try {
        await records.commit(operations);
        return true;
      } catch (error) {
        if (!(error instanceof RecordChanged)) throw error;
      }
    }
  }

  get #names(): readonly string[] {
    return this.options.held.map(({ _id }) => _id);
  }

  #lose(reason: string): void {
    if (this.#ended.signal.aborted) return;
    this.options.logger.error({ leases: this.#names, reason }, 'Lost the leases');
    this.#ended.abort();
    this.#lost.abort(new Error(`Lost the leases ${this.#names.join(', ')}: ${reason}`));
  }
}
