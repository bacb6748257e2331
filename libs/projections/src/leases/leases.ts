import { DuplicateRecord, type RecordOperation, type Versioned } from '@tiffin/read-models';
import { randomUUID } from 'node:crypto';
import type { EngineLogger } from '../projections/engine-logger.js';
import { isTransient } from '../reactors/transient-failure.js';
import { leaseLimits, type LeaseLimits } from './lease-limits.js';
import { leases, type LeaseRecord, type LeaseRecords } from './lease-record.js';
import { monotonicTimer, type LeaseTimer } from './lease-timer.js';
import { Term } from './term.js';

export interface LeaseParts {
  /** Opened with `LEASE_COLLECTIONS` among its collections, and shared by everyone who competes. */
  readonly records: LeaseRecords;
  /** What is held: `projections`. */
  readonly name: string;
  readonly logger: EngineLogger;
  readonly limits?: LeaseLimits;
  readonly timer?: LeaseTimer;
}

/** The record as it was last seen, and since when it has been so. */
interface Sighting {
  readonly revision: number;
  readonly since: number;
}

/**
 * One process's claim to be the only one that does something, among several that share a record store (design 5). Whether a holder is alive is
 * judged by its renewals, with the observer's own clock.
 */
export class Lease {
  readonly #holder = randomUUID();
  readonly #limits: LeaseLimits;
  readonly #timer: LeaseTimer;
  #sighting: Sighting | undefined;

  constructor(private readonly parts: LeaseParts) {
    this.#limits = parts.limits ?? leaseLimits;
    this.#timer = parts.timer ?? monotonicTimer;
  }

  /**
   * Waits until the lease is this process's; store trouble is waited out. The term before must be over. Rejects with the signal's reason, at
   * once even where the store hangs.
   */
  async acquire(signal: AbortSignal): Promise<Term> {
    this.#sighting = undefined;
    for (;;) {
      signal.throwIfAborted();
      const term = await orAborted(this.#attempt(signal), signal);
      if (term) return term;
      await this.#timer.sleep(this.#limits.lookEvery, signal);
    }
  }

  async #attempt(signal: AbortSignal): Promise<Term | undefined> {
    const { records, name, logger } = this.parts;
    try {
      const found = await records.get(leases, name);
      if (found && !this.#isFree(found)) return undefined;
      const since = this.#timer.now();
      const record: LeaseRecord = { _id: name, holder: this.#holder, epoch: (found?.record.epoch ?? 0) + 1, released: false };
      await records.commit([operation(record, found)]);
      if (signal.aborted) return undefined; // nobody waits for it any more: it runs out by itself
      logger.info({ lease: name, epoch: record.epoch }, 'Took the lease');
      return new Term({ records, record, since, timer: this.#timer, limits: this.#limits, logger });
    } catch (error) {
      if (!(error instanceof DuplicateRecord || isTransient(error))) throw error;
      // Someone else was faster, or the store was away: then its holder could not renew it either, and is given its time anew.
      this.#sighting = undefined;
      return undefined;
    }
  }

  /** Whether nobody holds it, or who did has not renewed it for too long. What this process held once is its own to take. */
  #isFree({ record, revision }: Versioned<LeaseRecord>): boolean {
    if (record.released || record.holder === this.#holder) return true;
    const now = this.#timer.now();
    if (this.#sighting?.revision !== revision) this.#sighting = { revision, since: now };
    return now - this.#sighting.since >= this.#limits.takeOverAfter;
  }
}

function operation(record: LeaseRecord, found: Versioned<LeaseRecord> | undefined): RecordOperation {
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
