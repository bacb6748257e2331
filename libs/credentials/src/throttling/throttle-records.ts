import type { CollectionDefinition, StoredRecord } from '@tiffin/read-models';
import type { AttemptWindow } from './attempt-window.js';
import type { FailedAccounts } from './failed-accounts.js';
import type { InstantsOf } from './instants.js';

/**
 * Attempts on one account, of one known device or of all unknown ones together, at a shared key of those of an address; `_id` is a fingerprint. Under
 * the account's own stands what all address share, and so it is forgotten with the account. Instants in ms.
 */
export interface AttemptsRecord extends StoredRecord, AttemptWindow {
  /** The addresses (ids of `AddressRecord`) that were told to come back for this account, and when; earlier versions told none. */
  readonly held?: InstantsOf;
  readonly expiresAt: number;
}

export const ATTEMPTS: CollectionDefinition<AttemptsRecord> = { name: 'attempts', indexes: [{ name: 'expiresAt', fields: ['expiresAt'] }] };

/** What one address failed on at one door; `_id` is a fingerprint of both. */
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

/** A browser that logged in before; `_id` is the fingerprint of its cookie's token, `accounts` the fingerprints of those it knows. */
export interface DeviceRecord extends StoredRecord {
  readonly accounts: readonly string[];
  /** The one that it logged in to last; browsers of earlier versions don't say. */
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

/** Instants at which somebody got what is rationed; `_id` is a fingerprint of who and what. */
export interface QuotaRecord extends StoredRecord {
  readonly taken: readonly number[];
  readonly expiresAt: number;
}

export const QUOTAS: CollectionDefinition<QuotaRecord> = { name: 'rations', indexes: [{ name: 'expiresAt', fields: ['expiresAt'] }] };
