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
    @Inject(RECORDS) private readonly records: RecordStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.taken = new CompareAndSet(records, RATIONS);
  }

  /** Takes one; `name` says what and whose. Throws `throttled` with `retryAfter`, and with this message, where there is none left. */
  async take(name: string, ration: Ration, message?: string): Promise<void> {
    refuseFor(await this.tryToTake(name, ration), message);
  }

  /** Takes one where there is one left: whether there was. */
  async takeIfLeft(name: string, ration: Ration): Promise<boolean> {
    return (await this.tryToTake(name, ration)) === 0;
  }

  /** Takes none. Throws as `take` where there is none left: before work that would be for nothing. */
  async refuseUnlessLeft(name: string, ration: Ration): Promise<void> {
    const current = (await this.records.get(RATIONS, fingerprint(name)))?.record;
    const outcome = takeOne(current?.taken ?? [], ration, this.clock.now().getTime());
    if ('retryIn' in outcome) refuseFor(outcome.retryIn);
  }

  /** In how many ms there is one again; 0 where one was taken. */
  private async tryToTake(name: string, ration: Ration): Promise<number> {
    const _id = fingerprint(name);
    let wait = 0;
    await this.taken.change(_id, (current) => {
      const now = this.clock.now().getTime();
      const outcome = takeOne(current?.taken ?? [], ration, now);
      wait = 'retryIn' in outcome ? outcome.retryIn : 0;
      if ('taken' in outcome) return { _id, taken: outcome.taken, expiresAt: now + ration.within };
      return current && unlessSame(current, { ...current, taken: untilNow(current.taken, now) });
    });
    return wait;
  }
}

/** `wait` in ms; 0 refuses nothing. */
function refuseFor(wait: number, message?: string): void {
  if (wait > 0) throw new Refusal('throttled', { retryAfter: Math.ceil(wait / 1000), ...(message !== undefined && { message }) });
}
