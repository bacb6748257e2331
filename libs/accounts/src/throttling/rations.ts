import { Inject, Injectable } from '@nestjs/common';
import { Refusal } from '@tiffin/contracts';
import type { Clock } from '@tiffin/event-sourcing';
import { CLOCK, RECORDS } from '@tiffin/http';
import type { RecordStore } from '@tiffin/read-models';
import { fingerprint } from '../credentials/tokens.js';
import { CompareAndSet } from './compare-and-set.js';
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
    const now = this.clock.now().getTime();
    const _id = fingerprint(name);
    await this.taken.change(_id, (current) => {
      const outcome = takeOne(current?.taken ?? [], ration, now);
      if ('retryIn' in outcome) throw new Refusal('throttled', { retryAfter: Math.ceil(outcome.retryIn / 1000) });
      return { _id, taken: outcome.taken, expiresAt: now + ration.within };
    });
  }
}
