import { Inject, Injectable } from '@nestjs/common';
import { Refusal } from '@tiffin/contracts';
import type { Clock } from '@tiffin/event-sourcing';
import { CLOCK, RECORDS } from '@tiffin/http';
import type { RecordStore } from '@tiffin/read-models';
import { countAttempt, forgiveAttempt, forgottenAt, NO_ATTEMPTS } from './attempt-window.js';
import { CompareAndSet } from './compare-and-set.js';
import { ATTEMPTS, type AttemptsRecord } from './throttle-records.js';

const throttled = (ms: number): Refusal => new Refusal('throttled', { retryAfter: Math.ceil(ms / 1000) });

/** Counts wrong log-ins, keys and codes: after ten in a quarter of an hour whoever tries waits, longer each time (api.md 1). */
@Injectable()
export class AttemptWindows {
  private readonly windows: CompareAndSet<AttemptsRecord>;

  constructor(
    @Inject(RECORDS) records: RecordStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.windows = new CompareAndSet(records, ATTEMPTS);
  }

  /** Counts one more attempt under `id`, a fingerprint, and answers how to take it back. Throws `throttled` with `retryAfter`. */
  async count(id: string): Promise<() => Promise<void>> {
    const at = this.clock.now().getTime();
    await this.windows.change(id, (current) => {
      const counted = countAttempt(current ?? NO_ATTEMPTS, at);
      if (!counted) throw throttled((current?.blockedUntil ?? at) - at);
      return { _id: id, ...counted, expiresAt: forgottenAt(counted) };
    });
    return () => this.forgive(id, at);
  }

  private async forgive(id: string, at: number): Promise<void> {
    await this.windows.change(id, (current) => current && { ...current, ...forgiveAttempt(current, at) });
  }
}
