import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, RECORDS, Refusal, type Clock } from '@tiffin/kernel';
import type { RecordStore } from '@tiffin/read-models';
import { fingerprint } from '../secrets/tokens.js';
import { CompareAndSet, unlessSame } from './compare-and-set.js';
import { untilNow } from './instants.js';
import { takeOne, type Ration } from './ration.js';
import { RATIONS, type RationRecord } from './throttle-records.js';

/** What people may ask for now and then only, such as a mail: counted before it is done, whoever asks. */
@Injectable()
export class Rations {
  private readonly taken: CompareAndSet<RationRecord>;

  constructor(
    @Inject(RECORDS) records: RecordStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.taken = new CompareAndSet(records, RATIONS);
  }

  /** Takes one; `name` says what and whose. Throws `throttled` with `retryAfter` where there is none left. */
  async take(name: string, ration: Ration): Promise<void> {
    const _id = fingerprint(name);
    let wait = 0;
    await this.taken.change(_id, (current) => {
      const now = this.clock.now().getTime();
      const outcome = takeOne(current?.taken ?? [], ration, now);
      wait = 'retryIn' in outcome ? outcome.retryIn : 0;
      if ('taken' in outcome) return { _id, taken: outcome.taken, expiresAt: now + ration.within };
      return current && unlessSame(current, { ...current, taken: untilNow(current.taken, now) });
    });
    if (wait > 0) throw new Refusal('throttled', { retryAfter: Math.ceil(wait / 1000) });
  }
}
