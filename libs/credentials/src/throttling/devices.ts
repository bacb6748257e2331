import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, RECORDS, type Clock } from '@tiffin/kernel';
import type { RecordOperation, RecordStore } from '@tiffin/read-models';
import { fingerprint, NEW_TOKEN, type NewToken } from '../secrets/tokens.js';
import { DEVICE_LIFETIME, DEVICES, type DeviceRecord } from './throttle-records.js';

/** So many browsers are known that logged in to an account last; one more, and those that did so longest ago are strangers again. */
const DEVICES_PER_ACCOUNT = 100;

/** A browser remembers this many accounts; the ones unused for longest go. */
const ACCOUNTS_PER_DEVICE = 20;

/** Browsers that logged in before: nobody else's wrong guesses slow them down (docs/reference/decisions.md#2.2a). */
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
    const expiresAt = this.clock.now().getTime() + DEVICE_LIFETIME;
    const record: DeviceRecord = { _id: fingerprint(renewed), accounts, account, expiresAt };
    const operations: RecordOperation[] = [{ kind: 'insert', collection: DEVICES.name, record }];
    const forgotten = [...(known ? [known._id] : []), ...(await this.surplusOf(account))];
    operations.push(...[...new Set(forgotten)].map((id) => ({ kind: 'delete', collection: DEVICES.name, id }) as const));
    await this.records.commit(operations);
    return renewed;
  }

  /** The ids of those that make room for one more; several log-ins at once may have left some too many. */
  private async surplusOf(account: string): Promise<readonly string[]> {
    const sort = [{ field: 'expiresAt', direction: 'asc' }] as const;
    const found = await this.records.find(DEVICES, { where: { account }, sort, limit: 2 * DEVICES_PER_ACCOUNT });
    return found.slice(0, Math.max(0, found.length + 1 - DEVICES_PER_ACCOUNT)).map(({ record }) => record._id);
  }

  private async find(token: string | undefined): Promise<DeviceRecord | undefined> {
    if (token === undefined) return undefined;
    const device = (await this.records.get(DEVICES, fingerprint(token)))?.record;
    return device && this.clock.now().getTime() < device.expiresAt ? device : undefined;
  }
}
