import { isRetryable } from '@tiffin/kernel';
import type { EngineLogger } from '@tiffin/projections';
import { DuplicateRecord, RecordChanged, type RecordOperation, type Versioned } from '@tiffin/read-models';
import { randomUUID } from 'node:crypto';
import { leaseLimits, type LeaseLimits } from './lease-limits.js';
import { leases, type LeaseRecord, type LeaseRecords } from './lease-record.js';
import { monotonicTimer, type LeaseTimer } from './lease-timer.js';
import { HeldLeases } from './held-leases.js';

export interface LeasesOptions {
  /** Opened with `LEASE_COLLECTIONS` among its collections, and shared by all processes that compete. */
  readonly records: LeaseRecords;
  readonly logger: EngineLogger;
  readonly limits?: LeaseLimits;
  readonly timer?: LeaseTimer;
}

/** The revision of a lease's record as this process last read it, and since when it has been the same, in ms of the timer. */
interface Sighting {
  readonly revision: number;
  readonly since: number;
}

type StoredLease = Versioned<LeaseRecord> | undefined;

/** The single lease that earlier versions had for all views. Its epoch must not be used again, so new leases count on from it. */
const FORMER_SINGLE_LEASE = 'projections';

/**
 * Acquires leases for one of several processes that share a record store (docs/reference/design.md#5.7). A lease is free if its record does
 * not exist, was released, or has not been renewed for `takeOverAfter` ms by this process's own clock.
 */
export class Leases {
  readonly #holder = randomUUID();
  readonly #limits: LeaseLimits;
  readonly #timer: LeaseTimer;
  readonly #sightings = new Map<string, Sighting>();

  constructor(private readonly options: LeasesOptions) {
    this.#limits = options.limits ?? leaseLimits;
    this.#timer = options.timer ?? monotonicTimer;
  }

  /**
   * Waits until at least one of these leases is free, and takes all that are free. Retries while the store is away. The process must not
   * hold any of them already. Rejects with the signal's reason, at once even if the store hangs.
   */
  async acquire(names: readonly string[], signal: AbortSignal): Promise<HeldLeases> {
    for (const name of names) this.#sightings.delete(name);
    for (;;) {
      signal.throwIfAborted();
      const held = await this.tryAcquire(names, signal);
      if (held) return held;
      await this.#timer.sleep(this.#limits.pollEvery, signal);
    }
  }

  /** Takes those of these leases that are free now; `undefined` if none is, or if the store is away. Rejects as `acquire` does. */
  tryAcquire(names: readonly string[], signal: AbortSignal): Promise<HeldLeases | undefined> {
    return names.length === 0 ? Promise.resolve(undefined) : orAborted(this.#tryAcquire(names, signal), signal);
  }

  async #tryAcquire(names: readonly string[], signal: AbortSignal): Promise<HeldLeases | undefined> {
    const { records, logger } = this.options;
    try {
      const all = await Promise.all(names.map(async (name) => ({ name, stored: await records.get(leases, name) })));
      const free = all.filter(({ name, stored }) => this.#isFree(name, stored));
      if (free.length === 0) return undefined;
      const since = this.#timer.now();
      const former = free.every(({ stored }) => stored) ? undefined : await records.get(leases, FORMER_SINGLE_LEASE);
      const acquired = free.map(({ name, stored }) => ({ stored, record: this.#recordOf(name, stored ?? former) }));
      await records.commit(acquired.map(({ stored, record }) => operation(record, stored)));
      if (signal.aborted) return undefined; // the caller has given up: the leases expire
      const held = acquired.map(({ record }) => record);
      logger.info({ leases: held.map(({ _id, epoch }) => ({ name: _id, epoch })) }, 'Took leases');
      return new HeldLeases({ records, held, since, timer: this.#timer, limits: this.#limits, logger });
    } catch (error) {
      if (!(error instanceof DuplicateRecord || isRetryable(error))) throw error;
      // Another process was faster with one of them, so this commit took none. If the store was away, no holder could renew: start their
      // time anew.
      if (!(error instanceof DuplicateRecord || error instanceof RecordChanged)) this.#sightings.clear();
      return undefined;
    }
  }

  #recordOf(name: string, previous: StoredLease): LeaseRecord {
    return { _id: name, holder: this.#holder, epoch: (previous?.record.epoch ?? 0) + 1, released: false };
  }

  /** A lease that this same process held earlier is free for it at once. */
  #isFree(name: string, stored: StoredLease): boolean {
    if (!stored || stored.record.released || stored.record.holder === this.#holder) return true;
    const { revision } = stored;
    const now = this.#timer.now();
    const previous = this.#sightings.get(name);
    const sighting = previous?.revision === revision ? previous : { revision, since: now };
    this.#sightings.set(name, sighting);
    return now - sighting.since >= this.#limits.takeOverAfter;
  }
}

function operation(record: LeaseRecord, stored: StoredLease): RecordOperation {
  const collection = leases.name;
  return stored ? { kind: 'replace', collection, record, revision: stored.revision } : { kind: 'insert', collection, record };
}

/** Settles as `work` does, or rejects with the signal's reason as soon as the signal aborts. */
function orAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', giveUp, { once: true });
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}
