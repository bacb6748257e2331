import { Inject, Injectable } from '@nestjs/common';
import { Refusal } from '@tiffin/contracts';
import type { Clock } from '@tiffin/event-sourcing';
import { CLOCK, RECORDS } from '@tiffin/http';
import type { RecordStore } from '@tiffin/read-models';
import { fingerprint } from '../credentials/tokens.js';
import { addressKey } from './address.js';
import { WINDOW } from './attempt-window.js';
import { CompareAndSet } from './compare-and-set.js';
import { countAccount, forgiveAccount } from './failed-accounts.js';
import { ADDRESSES, type AddressRecord } from './throttle-records.js';

/** Counts the different accounts that an address tries, so that nobody goes through a whole campus (decisions 2.2a). */
@Injectable()
export class Addresses {
  private readonly addresses: CompareAndSet<AddressRecord>;

  constructor(
    @Inject(RECORDS) records: RecordStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.addresses = new CompareAndSet(records, ADDRESSES);
  }

  /**
   * Counts the account (its fingerprint) under the address; answers how to take it back. What is tried for another `purpose` counts on its own.
   * Throws `throttled` above 200 accounts in a quarter of an hour.
   */
  async count(ip: string, account: string, purpose = ''): Promise<() => Promise<void>> {
    const now = this.clock.now().getTime();
    const id = fingerprint(purpose + addressKey(ip));
    let before: number | undefined;
    await this.addresses.change(id, (current) => {
      const outcome = countAccount(current?.accounts ?? {}, account, now);
      if ('retryIn' in outcome) throw new Refusal('throttled', { retryAfter: Math.ceil(outcome.retryIn / 1000) });
      before = current?.accounts[account];
      return { _id: id, accounts: outcome.counted, expiresAt: now + WINDOW };
    });
    return () =>
      this.addresses.change(id, (current) => current && { ...current, accounts: forgiveAccount(current.accounts, account, before) });
  }
}
