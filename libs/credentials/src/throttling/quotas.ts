import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, RECORDS, Refusal, type Clock } from '@tiffin/kernel';
import type { RecordStore } from '@tiffin/read-models';
import { fingerprint } from '../secrets/tokens.js';
import { CompareAndSet, keepIfEqual } from './compare-and-set.js';
import { withoutFuture } from './instants.js';
import { consume, type Quota } from './quota.js';
import { QUOTAS, type QuotaRecord } from './throttle-records.js';

/** Quotas of costly actions such as mails, counted before the action for every caller. */
@Injectable()
export class Quotas {
  private readonly quotas: CompareAndSet<QuotaRecord>;

  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.quotas = new CompareAndSet(records, QUOTAS);
  }

  /** Takes one; `name` identifies the action and its owner. Throws `throttled` with `retryAfter` and this message if none is left. */
  async take(name: string, quota: Quota, message?: string): Promise<void> {
    refuseFor(await this.tryToTake(name, quota), message);
  }

  /** Takes one if available. Returns whether it was. */
  async takeIfAvailable(name: string, quota: Quota): Promise<boolean> {
    return (await this.tryToTake(name, quota)) === 0;
  }

  /** Takes none. Throws as `take` if none is left, before work that would be in vain. */
  async requireAvailable(name: string, quota: Quota): Promise<void> {
    const current = (await this.records.get(QUOTAS, fingerprint(name)))?.record;
    const outcome = consume(current?.taken ?? [], quota, this.clock.now().getTime());
    if ('retryIn' in outcome) refuseFor(outcome.retryIn);
  }

  /** Returns the time until the next one is available, in ms; 0 if one was taken. */
  private async tryToTake(name: string, quota: Quota): Promise<number> {
    const _id = fingerprint(name);
    let wait = 0;
    await this.quotas.change(_id, (current) => {
      const now = this.clock.now().getTime();
      const outcome = consume(current?.taken ?? [], quota, now);
      wait = 'retryIn' in outcome ? outcome.retryIn : 0;
      if ('taken' in outcome) return { _id, taken: outcome.taken, expiresAt: now + quota.within };
      return current && keepIfEqual(current, { ...current, taken: withoutFuture(current.taken, now) });
    });
    return wait;
  }
}

/** `wait` is in ms; 0 does not throw. */
function refuseFor(wait: number, message?: string): void {
  if (wait > 0) throw new Refusal('throttled', { retryAfter: Math.ceil(wait / 1000), ...(message !== undefined && { message }) });
}
