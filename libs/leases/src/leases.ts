import { isRetryable } from '@tiffin/kernel';
import type { EngineLogger } from '@tiffin/projections';
import { DuplicateRecord, RecordChanged, type RecordOperation, type Versioned } from '@tiffin/read-models';
import { randomUUID } from 'node:crypto';
import { leaseLimits, type LeaseLimits } from './lease-limits.js';
import { leases, type LeaseRecord, type LeaseRecords } from './lease-record.js';
import { monotonicTimer, type LeaseTimer } from './lease-timer.js';
import { HeldLeases } from './held-leases.js';

export interface LeasesOptions {
  /** Opened with `LEASE_COLLECTIONS` among its collections, and shared by everyone who competes. */
  readonly records: LeaseRecords;
  readonly logger: EngineLogger;
  readonly limits?: LeaseLimits;
  readonly timer?: LeaseTimer;
}

/** The record as it was last seen, and since when it has been so. */
interface Sighting {
  readonly revision: number;
  readonly since: number;
}

type Found = Versioned<LeaseRecord> | undefined;

/** The one lease that there was before each view had its own: what it led was written under its epochs. */
const FORMER_SINGLE_LEASE = 'projections';

/**
 * One process's claims to be the only one that does something, among several that share a record store (docs/reference/design.md#5.7).
 * Whether a holder is alive is judged by its renewals, with the observer's own clock.
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
   * Waits until at least one of these leases is to be had, and takes all that are; store trouble is waited out. Terms that held one of them must be
   * over. Rejects with the signal's reason, at once even where the store hangs.
   */
  async acquire(names: readonly string[], signal: AbortSignal): Promise<HeldLeases> {
    for (const name of names) this.#sightings.delete(name);
    for (;;) {
      signal.throwIfAborted();
      const term = await this.tryAcquire(names, signal);
      if (term) return term;
      await this.#timer.sleep(this.#limits.pollEvery, signal);
    }
  }

  /** Takes those of these leases that are to be had now; `undefined` where there are none, and where the store is away. Rejects as `acquire` does. */
  tryAcquire(names: readonly string[], signal: AbortSignal): Promise<HeldLeases | undefined> {
    return names.length === 0 ? Promise.resolve(undefined) : orAborted(this.#tryAcquire(names, signal), signal);
  }

  async #tryAcquire(names: readonly string[], signal: AbortSignal): Promise<HeldLeases | undefined> {
    const { records, logger } = this.options;
    try {
      const found = await Promise.all(names.map(async (name) => ({ name, now: await records.get(leases, name) })));
      const free = found.filter(({ name, now }) => this.#isFree(name, now));
      if (free.length === 0) return undefined;
      const since = this.#timer.now();
      const before = free.every(({ now }) => now) ? undefined : await records.get(leases, FORMER_SINGLE_LEASE);
      const taken = free.map(({ name, now }) => ({ now, record: this.#recordOf(name, now ?? before) }));
      await records.commit(taken.map(({ now, record }) => operation(record, now)));
      if (signal.aborted) return undefined; // nobody waits for them any more: they run out by themselves
      const held = taken.map(({ record }) => record);
      logger.info({ leases: held.map(({ _id, epoch }) => ({ name: _id, epoch })) }, 'Took leases');
      return new HeldLeases({ records, held, since, timer: this.#timer, limits: this.#limits, logger });
    } catch (error) {
      if (!(error instanceof DuplicateRecord || isRetryable(error))) throw error;
      // Somebody else was faster with one of them, and none is taken. Where the store was away, no holder could renew, and each has its time anew.
      if (!(error instanceof DuplicateRecord || error instanceof RecordChanged)) this.#sightings.clear();
      return undefined;
    }
  }

  #recordOf(name: string, found: Found): LeaseRecord {
    return { _id: name, holder: this.#holder, epoch: (found?.record.epoch ?? 0) + 1, released: false };
  }

  /** Whether nobody holds it, or who did has not renewed it for too long. What this process held once is its own to take. */
  #isFree(name: string, found: Found): boolean {
    if (!found || found.record.released || found.record.holder === this.#holder) return true;
    const { revision } = found;
    const now = this.#timer.now();
    const seen = this.#sightings.get(name);
    const sighting = seen?.revision === revision ? seen : { revision, since: now };
    this.#sightings.set(name, sighting);
    return now - sighting.since >= this.#limits.takeOverAfter;
  }
}

function operation(record: LeaseRecord, found: Found): RecordOperation {
  const collection = leases.name;
  return found ? { kind: 'replace', collection, record, revision: found.revision } : { kind: 'insert', collection, record };
}

/** Waits for `work` until the signal aborts, and then no longer. */
function orAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', giveUp, { once: true });
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}
