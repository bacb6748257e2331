import { Inject, Injectable } from '@nestjs/common';
import { addressKey } from '@tiffin/http';
import { CLOCK, RECORDS, Refusal, type Clock } from '@tiffin/kernel';
import type { RecordStore } from '@tiffin/read-models';
import { fingerprint } from '../secrets/tokens.js';
import { WINDOW } from './attempt-window.js';
import { AttemptWindows, type UndoCount } from './attempt-windows.js';
import { CompareAndSet, keepIfEqual } from './compare-and-set.js';
import { countAccount, forgiveAccount } from './failed-accounts.js';
import { ADDRESSES, type AddressRecord } from './throttle-records.js';

/** Returns the id under which an address is counted for a kind of credential: failures with one kind do not count for the others. */
export const addressFingerprint = (ip: string, credentialKind: string): string => fingerprint(credentialKind + addressKey(ip));

/**
 * Counts the different accounts that an address tries, separately for each kind of credential, so that an attacker cannot try all
 * accounts of a campus (docs/reference/decisions.md#2.2a).
 */
@Injectable()
export class Addresses {
  private readonly addresses: CompareAndSet<AddressRecord>;

  constructor(
    @Inject(RECORDS) records: RecordStore,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly windows: AttemptWindows,
  ) {
    this.addresses = new CompareAndSet(records, ADDRESSES);
  }

  /**
   * Counts the account (its fingerprint) under the address for a kind of credential such as `student:`. Returns a function that undoes
   * it. Above 200 accounts in a quarter of an hour, each further account waits half a minute: throws `throttled` until it is tried again
   * after that, and then counts nothing.
   */
  async count(ip: string, account: string, credentialKind: string): Promise<UndoCount> {
    const { retryIn, undo } = await this.counted(ip, account, credentialKind);
    if (retryIn > 0) await this.windows.holdBack(account, addressFingerprint(ip, credentialKind));
    return undo;
  }

  /** The same for calls that reach other people, such as by mail: throws `throttled` until the address is below its 200 accounts again. */
  async countOrStop(ip: string, account: string, credentialKind: string): Promise<void> {
    const { retryIn } = await this.counted(ip, account, credentialKind);
    if (retryIn > 0) throw new Refusal('throttled', { retryAfter: Math.ceil(retryIn / 1000) });
  }

  private async counted(ip: string, account: string, credentialKind: string): Promise<{ retryIn: number; undo: UndoCount }> {
    const id = addressFingerprint(ip, credentialKind);
    let before: number | undefined;
    let retryIn = 0;
    await this.addresses.change(id, (current) => {
      const now = this.clock.now().getTime();
      const { accounts, ...outcome } = countAccount(current?.accounts ?? {}, account, now);
      ({ retryIn } = outcome);
      before = current?.accounts[account];
      if (retryIn > 0) return current && keepIfEqual(current, { ...current, accounts });
      return { _id: id, accounts, expiresAt: now + WINDOW };
    });
    const undo = (): Promise<void> =>
      this.addresses.change(id, (current) => current && { ...current, accounts: forgiveAccount(current.accounts, account, before) });
    return { retryIn, undo: retryIn > 0 ? () => Promise.resolve() : undo };
  }
}
