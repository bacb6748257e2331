import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, RECORDS, type Clock } from '@tiffin/kernel';
import type { RecordOperation, RecordStore } from '@tiffin/read-models';
import { fingerprint, NEW_TOKEN, type NewToken } from '../secrets/tokens.js';
import { DEVICE_LIFETIME, DEVICES, type DeviceRecord } from './throttle-records.js';

/** Most known browsers per account; beyond that the earliest log-ins are forgotten. */
const DEVICES_PER_ACCOUNT = 100;

/** Most accounts that a browser remembers; the least recently used go. */
const ACCOUNTS_PER_DEVICE = 20;

/** Browsers that logged in before. Wrong guesses from elsewhere do not delay them (docs/reference/decisions.md#2.2a). */
@Injectable()
export class Devices {
  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(NEW_TOKEN) private readonly newToken: NewToken,
  ) {}

  /** Returns whether the browser with this token logged in to the account before. */
  async knows(token: string | undefined, account: string): Promise<boolean> {
    return (await this.find(token))?.accounts.includes(account) ?? false;
  }

  /** Remembers a log-in and returns the browser's new token. The old token ends, so that a planted cookie is useless. */
  async remember(token: string | undefined, account: string): Promise<string> {
    const device = await this.find(token);
    const renewedToken = this.newToken();
    const accounts = [account, ...(device?.accounts ?? []).filter((earlier) => earlier !== account)].slice(0, ACCOUNTS_PER_DEVICE);
    const expiresAt = this.clock.now().getTime() + DEVICE_LIFETIME;
    const record: DeviceRecord = { _id: fingerprint(renewedToken), accounts, account, expiresAt };
    const operations: RecordOperation[] = [{ kind: 'insert', collection: DEVICES.name, record }];
    const forgotten = [...(device ? [device._id] : []), ...(await this.surplusOf(account))];
    operations.push(...[...new Set(forgotten)].map((id) => ({ kind: 'delete', collection: DEVICES.name, id }) as const));
    await this.records.commit(operations);
    return renewedToken;
  }

  /** Returns the ids of the devices to forget so that one more fits; concurrent log-ins may have left more than the limit. */
  private async surplusOf(account: string): Promise<readonly string[]> {
    const sort = [{ field: 'expiresAt', direction: 'asc' }] as const;
    const devices = await this.records.find(DEVICES, { where: { account }, sort, limit: 2 * DEVICES_PER_ACCOUNT });
    return devices.slice(0, Math.max(0, devices.length + 1 - DEVICES_PER_ACCOUNT)).map(({ record }) => record._id);
  }

  private async find(token: string | undefined): Promise<DeviceRecord | undefined> {
    if (token === undefined) return undefined;
    const device = (await this.records.get(DEVICES, fingerprint(token)))?.record;
    return device && this.clock.now().getTime() < device.expiresAt ? device : undefined;
  }
}
