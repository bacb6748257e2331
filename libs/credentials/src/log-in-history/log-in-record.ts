import type { LogInOutcome, LogInRole } from '@tiffin/contracts';
import type { CollectionDefinition, StoredRecord } from '@tiffin/read-models';

/** How long an attempt is kept, in ms: 90 days. */
export const LOG_IN_RETENTION = 90 * 24 * 3_600_000;

/** A log-in or a failed attempt. Without names, typed text, or network addresses. */
export interface LogInRecord extends StoredRecord {
  /** ISO 8601. */
  readonly at: string;
  readonly role: LogInRole;
  readonly outcome: LogInOutcome;
  /** Only for an existing account. */
  readonly canteenId?: string;
  readonly userId?: string;
  /** Keyed fingerprints of the log-in and of the network address. */
  readonly account: string;
  readonly address: string;
  /** In ms since 1970. */
  readonly expiresAt: number;
}

export const LOG_INS: CollectionDefinition<LogInRecord> = {
  name: 'log-ins',
  indexes: [
    { name: 'at', fields: ['at', 'outcome'] },
    { name: 'canteen', fields: ['canteenId', 'at', 'outcome'] },
    { name: 'expiresAt', fields: ['expiresAt'] },
  ],
};
