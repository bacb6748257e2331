import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, RECORDS, Refusal, type Clock } from '@tiffin/kernel';
import type { RecordStore } from '@tiffin/read-models';
import { asOf, countAttempt, forgiveAttempt, forgottenAt, NO_ATTEMPTS, WINDOW } from './attempt-window.js';
import { CompareAndSet, keepIfEqual } from './compare-and-set.js';
import { holdBack } from './held-back.js';
import { countShared } from './shared-key.js';
import { ATTEMPTS, type AttemptsRecord } from './throttle-records.js';

/** Undoes a count. */
export type UndoCount = () => Promise<void>;

type Counted = Partial<Omit<AttemptsRecord, '_id' | 'expiresAt'>>;

/**
 * Counts wrong log-ins, keys and codes: after ten in a quarter of an hour the client waits, longer each time
 * (docs/reference/wire.md#1.18). Every method throws `throttled` with `retryAfter`. Ids are fingerprints.
 */
@Injectable()
export class AttemptWindows {
  private readonly windows: CompareAndSet<AttemptsRecord>;

  constructor(
    @Inject(RECORDS) records: RecordStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.windows = new CompareAndSet(records, ATTEMPTS);
  }

  /** Counts an attempt. */
  async count(id: string): Promise<UndoCount> {
    return await this.change(id, (current, now) => {
      const counted = countAttempt(current, now);
      const window = counted ?? asOf(current, now);
      return { ...window, retryIn: counted ? 0 : window.blockedUntil - now };
    });
  }

  /** Counts an attempt on a shared key; the key's record counts nothing else. */
  async countShared(id: string, address: string): Promise<UndoCount> {
    return await this.change(id, ({ attempts, held = {} }, now) => countShared({ attempts, held }, address, now));
  }

  /** Admits an address that was held back for this account half a minute ago; holds it back otherwise. */
  async holdBack(id: string, address: string): Promise<void> {
    await this.change(id, ({ held = {} }, now) => holdBack(held, address, now));
  }

  /** A refused attempt is written only if the address was not held back before, or if the clock was set back. */
  private async change(
    id: string,
    decide: (current: Omit<AttemptsRecord, '_id'>, now: number) => Counted & { retryIn: number },
  ): Promise<UndoCount> {
    let at = 0;
    let wait = 0;
    await this.windows.change(id, (current) => {
      at = this.clock.now().getTime();
      const { retryIn, ...counted } = decide({ ...NO_ATTEMPTS, expiresAt: 0, ...current }, at);
      wait = retryIn;
      return keepIfEqual(current, recordOf(id, { ...current, ...counted }));
    });
    if (wait > 0) throw new Refusal('throttled', { retryAfter: Math.ceil(wait / 1000) });
    return () => this.windows.change(id, (current) => current && recordOf(id, { ...current, ...forgiveAttempt(current, at) }));
  }
}

function recordOf(id: string, counted: Counted): AttemptsRecord {
  const heldSince = Object.values(counted.held ?? {});
  const record = { ...NO_ATTEMPTS, ...counted, _id: id };
  return { ...record, expiresAt: Math.max(forgottenAt(record), ...heldSince.map((at) => at + WINDOW)) };
}
