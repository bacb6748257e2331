import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@tiffin/event-sourcing';
import { CLOCK, RECORDS } from '@tiffin/http';
import type { RecordOperation, RecordStore } from '@tiffin/read-models';
import { fingerprint, NEW_TOKEN, type NewToken } from '../credentials/tokens.js';
import { DEVICE_LIFETIME, DEVICES, type DeviceRecord } from './throttle-records.js';

/** A browser remembers this many accounts; the ones unused for longest go. */
const ACCOUNTS_PER_DEVICE = 20;
/** So many are looked through at once. */
const AT_ONCE = 500;

/** Browsers that logged in before: nobody else's wrong guesses slow them down (decisions 2.2a). */
@Injectable()
export class Devices {
  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(NEW_TOKEN) private readonly newToken: NewToken,
  ) {}

  /** Whether the browser with this token logged in to the account before. */
  async knows(token: string | undefined, account: string): Promise<boolean> {
    return (await this.find(token))?.accounts.includes(account) ?? false;
  }

  /** Remembers a log-in and answers the browser's new token: the old one ends, so that a planted cookie gains nothing. */
  async remember(token: string | undefined, account: string): Promise<string> {
    const known = await this.find(token);
    const renewed = this.newToken();
    const accounts = [account, ...(known?.accounts ?? []).filter((other) => other !== account)].slice(0, ACCOUNTS_PER_DEVICE);
    const record: DeviceRecord = { _id: fingerprint(renewed), accounts, expiresAt: this.clock.now().getTime() + DEVICE_LIFETIME };
    const operations: RecordOperation[] = [{ kind: 'insert', collection: DEVICES.name, record }];
    if (known) operations.push({ kind: 'delete', collection: DEVICES.name, id: known._id });
    await this.records.commit(operations);
    return renewed;
  }

  /** What makes every browser forget these accounts: they are gone, and others may come under their log-ins. */
  async forgetting(accounts: readonly string[]): Promise<readonly RecordOperation[]> {
    const operations: RecordOperation[] = [];
    for (let skip = 0; ; skip += AT_ONCE) {
      const some = await this.records.find(DEVICES, { skip, limit: AT_ONCE });
      for (const { record, revision } of some) {
        const left: DeviceRecord = { ...record, accounts: record.accounts.filter((account) => !accounts.includes(account)) };
        if (left.accounts.length === record.accounts.length) continue;
        const { name: collection } = DEVICES;
        if (left.accounts.length === 0) operations.push({ kind: 'delete', collection, id: record._id, revision });
        else operations.push({ kind: 'replace', collection, record: left, revision });
      }
      if (some.length < AT_ONCE) return operations;
    }
  }

  private async find(token: string | undefined): Promise<DeviceRecord | undefined> {
    if (token === undefined) return undefined;
    const device = (await this.records.get(DEVICES, fingerprint(token)))?.record;
    return device && this.clock.now().getTime() < device.expiresAt ? device : undefined;
  }
}
