import type { CollectionDefinition, StoredRecord } from '@tiffin/read-models';
import type { AttemptWindow } from './attempt-window.js';
import type { FailedAccounts } from './failed-accounts.js';
import type { InstantsOf } from './instants.js';

/**
 * Attempts on one account: of one known device, or of all unknown ones together; on a shared key, of those of an address. `_id` is a
 * fingerprint. The record under the account's own id has what all addresses share, so that it is deleted with the account. Instants in
 * ms.
 */
export interface AttemptsRecord extends StoredRecord, AttemptWindow {
  /** The addresses (ids of `AddressRecord`) that were held back for this account, and when; absent in records of earlier versions. */
  readonly held?: InstantsOf;
  readonly expiresAt: number;
}

export const ATTEMPTS: CollectionDefinition<AttemptsRecord> = { name: 'attempts', indexes: [{ name: 'expiresAt', fields: ['expiresAt'] }] };

/** The accounts on which an address failed with one kind of credential; `_id` is a fingerprint of both. */
export interface AddressRecord extends StoredRecord {
  readonly accounts: FailedAccounts;
  readonly expiresAt: number;
}

export const ADDRESSES: CollectionDefinition<AddressRecord> = {
  name: 'addresses',
  indexes: [{ name: 'expiresAt', fields: ['expiresAt'] }],
};

/** How long a browser stays known, in ms. */
export const DEVICE_LIFETIME = 365 * 24 * 3_600_000;

/** A browser that logged in before; `_id` is the fingerprint of its cookie's token, `accounts` are fingerprints. */
export interface DeviceRecord extends StoredRecord {
  readonly accounts: readonly string[];
  /** The account of its last log-in; absent in records of earlier versions. */
  readonly account?: string;
  readonly expiresAt: number;
}

export const DEVICES: CollectionDefinition<DeviceRecord> = {
  name: 'devices',
  indexes: [
    { name: 'expiresAt', fields: ['expiresAt'] },
    { name: 'account', fields: ['account', 'expiresAt'] },
  ],
};

/** Instants at which a quota was used; `_id` is a fingerprint of the quota's name. */
export interface QuotaRecord extends StoredRecord {
  readonly taken: readonly number[];
  readonly expiresAt: number;
}

export const QUOTAS: CollectionDefinition<QuotaRecord> = { name: 'rations', indexes: [{ name: 'expiresAt', fields: ['expiresAt'] }] };
