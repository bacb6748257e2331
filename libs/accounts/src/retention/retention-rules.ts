import { ADDRESSES, ADMIN_SESSIONS, ATTEMPTS, DEVICES, EMAIL_CODES, LOG_INS, PASSWORD_LINKS, QUOTAS, SESSIONS } from '@tiffin/credentials';
import { MAILS, NOTIFICATIONS } from '@tiffin/mail';
import type { CollectionDefinition, RecordStore, StoredRecord, Versioned, Where } from '@tiffin/read-models';
import { CONTACT_QUERIES } from '../contact/contact-query-record.js';

const DAY = 24 * 3_600_000;
/** How long a message to the hostel office is kept, in ms: a year. */
export const MESSAGE_RETENTION = 365 * DAY;
/** How long the record of a sent or dropped mail is kept, in ms from its queueing: 90 days. Its content is deleted at once. */
export const MAIL_RETENTION = 90 * DAY;

/** How long the record of a sent or dropped notification is kept, in ms from its queueing. */
export const NOTIFICATION_RETENTION = 7 * DAY;

/**
 * Mails that calls queue under a new id, so that none can be queued twice. Mails of reactors are not listed: their records keep a reactor
 * that starts over from sending a mail twice (docs/adr/0011-moving-an-installation.md).
 */
export const MAILS_OF_CALLS = [
  'verification-code',
  'first-password',
  'new-password',
  'password-link',
  'account-notice',
  'contact-query',
] as const;

/** When the records of a collection expire. */
export interface RetentionRule {
  /** The collection's name. */
  readonly name: string;
  /** Returns at most `limit` records that have expired at `now` (ms since 1970). */
  readonly findExpired: (records: Pick<RecordStore, 'find'>, now: number, limit: number) => Promise<readonly Versioned<StoredRecord>[]>;
}

function retentionRule<Item extends StoredRecord>(collection: CollectionDefinition<Item>, expired: (now: number) => Where): RetentionRule {
  return { name: collection.name, findExpired: (records, now, limit) => records.find(collection, { where: expired(now), limit }) };
}

function untilExpiry<Item extends StoredRecord & { readonly expiresAt: number }>(collection: CollectionDefinition<Item>): RetentionRule {
  return retentionRule(collection, (now) => ({ expiresAt: { lt: now } }));
}

export const RETENTION_RULES: readonly RetentionRule[] = [
  untilExpiry(SESSIONS),
  untilExpiry(ADMIN_SESSIONS),
  untilExpiry(ATTEMPTS),
  untilExpiry(ADDRESSES),
  untilExpiry(DEVICES),
  untilExpiry(EMAIL_CODES),
  untilExpiry(QUOTAS),
  untilExpiry(PASSWORD_LINKS),
  untilExpiry(LOG_INS),
  retentionRule(CONTACT_QUERIES, (now) => ({ at: { lt: new Date(now - MESSAGE_RETENTION).toISOString() } })),
  retentionRule(MAILS, (now) => ({
    state: { in: ['sent', 'dropped'] },
    queuedAt: { lt: now - MAIL_RETENTION },
    kind: { in: MAILS_OF_CALLS },
  })),
  retentionRule(NOTIFICATIONS, (now) => ({ state: { in: ['sent', 'dropped'] }, queuedAt: { lt: now - NOTIFICATION_RETENTION } })),
];
