import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, RECORDS, Refusal, type Clock } from '@tiffin/kernel';
import type { RecordStore } from '@tiffin/read-models';
import { fingerprint } from '../secrets/tokens.js';
import { CompareAndSet, keepIfEqual } from './compare-and-set.js';
import { withoutFuture } from './instants.js';
import { consume, type Quota } from './quota.js';
import { QUOTAS, type QuotaRecord } from './throttle-records.js';

/** What people may ask for now and then only, such as a mail: counted before it is done, whoever asks. */
@Injectable()
export class Quotas {
  private readonly taken: CompareAndSet<QuotaRecord>;

  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.taken = new CompareAndSet(records, QUOTAS);
  }

  /** Takes one; `name` says what and whose. Throws `throttled` with `retryAfter`, and with this message, where there is none left. */
  async take(name: string, ration: Quota, message?: string): Promise<void> {
    refuseFor(await this.tryToTake(name, ration), message);
  }

  /** Takes one where there is one left: whether there was. */
  async takeIfAvailable(name: string, ration: Quota): Promise<boolean> {
    return (await this.tryToTake(name, ration)) === 0;
  }

  /** Takes none. Throws as `take` where there is none left: before work that would be for nothing. */
  async requireAvailable(name: string, ration: Quota): Promise<void> {
    const current = (await this.records.get(QUOTAS, fingerprint(name)))?.record;
    const outcome = consume(current?.taken ?? [], ration, this.clock.now().getTime());
    if ('retryIn' in outcome) refuseFor(outcome.retryIn);
  }

  /** In how many ms there is one again; 0 where one was taken. */
  private async tryToTake(name: string, ration: Quota): Promise<number> {
    const _id = fingerprint(name);
    let wait = 0;
    await this.taken.change(_id, (current) => {
      const now = this.clock.now().getTime();
      const outcome = consume(current?.taken ?? [], ration, now);
      wait = 'retryIn' in outcome ? outcome.retryIn : 0;
      if ('taken' in outcome) return { _id, taken: outcome.taken, expiresAt: now + ration.within };
      return current && keepIfEqual(current, { ...current, taken: withoutFuture(current.taken, now) });
    });
    return wait;
  }
}

/** `wait` in ms; 0 refuses nothing. */
function refuseFor(wait: number, message?: string): void {
  if (wait > 0) throw new Refusal('throttled', { retryAfter: Math.ceil(wait / 1000), ...(message !== undefined && { message }) });
}
