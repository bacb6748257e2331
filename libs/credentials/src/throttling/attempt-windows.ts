import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, RECORDS, Refusal, type Clock } from '@tiffin/kernel';
import type { RecordStore } from '@tiffin/read-models';
import { asOf, countAttempt, forgiveAttempt, forgottenAt, NO_ATTEMPTS, WINDOW } from './attempt-window.js';
import { CompareAndSet, keepIfEqual } from './compare-and-set.js';
import { holdBack } from './held-back.js';
import { countShared } from './shared-key.js';
import { ATTEMPTS, type AttemptsRecord } from './throttle-records.js';

/** Takes back what was counted. */
export type UndoCount = () => Promise<void>;

type Counted = Partial<Omit<AttemptsRecord, '_id' | 'expiresAt'>>;

/**
 * Counts wrong log-ins, keys and codes: after ten in a quarter of an hour whoever tries waits, longer each time
 * (docs/reference/wire.md#1.18). Every method throws `throttled` with `retryAfter`; ids are fingerprints.
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

  /** Counts one more attempt. */
  async count(id: string): Promise<UndoCount> {
    return await this.change(id, (current, now) => {
      const counted = countAttempt(current, now);
      const window = counted ?? asOf(current, now);
      return { ...window, retryIn: counted ? 0 : window.blockedUntil - now };
    });
  }

  /** Counts one more attempt on a key that many people share, on whose record nothing else is counted. */
  async countShared(id: string, address: string): Promise<UndoCount> {
    return await this.change(id, ({ attempts, held = {} }, now) => countShared({ attempts, held }, address, now));
  }

  /** Lets an address pass that was told half a minute ago to come back for this account, and tells it to where it was not. */
  async holdBack(id: string, address: string): Promise<void> {
    await this.change(id, ({ held = {} }, now) => holdBack(held, address, now));
  }

  /** Who has to wait is written too where they had not been told, or the clock has been set back; else nothing changes then. */
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
  const told = Object.values(counted.held ?? {});
  const record = { ...NO_ATTEMPTS, ...counted, _id: id };
  return { ...record, expiresAt: Math.max(forgottenAt(record), ...told.map((at) => at + WINDOW)) };
}
