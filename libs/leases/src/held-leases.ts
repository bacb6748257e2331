import type { EngineLogger } from '@tiffin/projections';
import { RecordChanged, type RecordOperation } from '@tiffin/read-models';
import type { LeaseLimits } from './lease-limits.js';
import { leases, type LeaseRecord, type LeaseRecords } from './lease-record.js';
import type { LeaseTimer } from './lease-timer.js';

export interface HeldLeasesOptions {
  readonly records: LeaseRecords;
  /** The records as this process wrote them, in one commit, when it took the leases. */
  readonly held: readonly LeaseRecord[];
  /** When it sent that commit, in ms of the timer. */
  readonly since: number;
  readonly timer: LeaseTimer;
  readonly limits: LeaseLimits;
  readonly logger: EngineLogger;
}

/** Leases that a process took in one commit. It renews them together until they are released or lost; losing one of them loses all. */
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

  /** The epoch of each lease, by lease name. */
  get epochs(): ReadonlyMap<string, number> {
    return new Map(this.options.held.map(({ _id, epoch }) => [_id, epoch]));
  }

  /** Aborts when another process holds one of the leases, or could soon, because this process did not renew them in time. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /** By this process's own clock. A process that hung reads its clock too late; the epoch stops its writes. */
  get isValid(): boolean {
    return !this.#ended.signal.aborted && this.options.timer.now() < this.#deadline;
  }

  /** Frees the leases for other processes at once. If the store can't be reached, they expire. A second call does nothing. */
  async release(): Promise<void> {
    if (this.#ended.signal.aborted) return;
    this.#ended.abort();
    const { timer, limits, logger } = this.options;
    const released = this.#renewing.then(() => this.#write({ released: true }));
    const settled = new AbortController();
    try {
      await Promise.race([released, timer.sleep(limits.releaseWithin, settled.signal)]);
    } catch (error) {
      logger.info({ leases: this.#names, err: error }, 'The leases could not be handed over; they run out by themselves');
    } finally {
      settled.abort();
      released.catch(() => undefined); // too late to matter
    }
  }

  async #renew(): Promise<void> {
    const { timer, limits, logger } = this.options;
    const ended = this.#ended.signal;
    let pause = limits.renewEvery;
    for (;;) {
      await timer.sleep(pause, ended);
      if (ended.aborted) return;
      const sent = timer.now();
      // This process hung: another one may hold the leases already.
      if (sent >= this.#deadline) return this.#lose('they were not renewed in time');
      try {
        if (!(await this.#write({ released: false }))) return this.#lose('another process has taken one');
        this.#deadline = sent + limits.validFor;
        pause = limits.renewEvery;
      } catch (error) {
        pause = limits.retryEvery;
        if (!ended.aborted) logger.warn({ leases: this.#names, err: error }, 'The leases could not be renewed; trying again');
      }
    }
  }

  /** Loses the leases at their deadline even if a renewal hangs in the store. */
  async #watch(): Promise<void> {
    const { timer } = this.options;
    while (!this.#ended.signal.aborted) {
      const timeLeft = this.#deadline - timer.now();
      if (timeLeft <= 0) return this.#lose('they were not renewed in time');
      await timer.sleep(timeLeft, this.#ended.signal);
    }
  }

  /** Writes all records in one commit if this process still holds every lease; returns whether it does. */
  async #write({ released }: Pick<LeaseRecord, 'released'>): Promise<boolean> {
    const { records, held } = this.options;
    for (;;) {
      const all = await Promise.all(held.map(({ _id }) => records.get(leases, _id)));
      const operations = held.flatMap((record, index): RecordOperation[] => {
        const stored = all[index];
        if (stored?.record.holder !== record.holder || stored.record.epoch !== record.epoch) return [];
        const next: LeaseRecord = { ...record, released };
        return [{ kind: 'replace', collection: leases.name, record: next, revision: stored.revision }];
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
