import type { UserRole } from '@tiffin/contracts';
import type { CollectionDefinition, StoredRecord } from '@tiffin/read-models';
import type { Device } from './device.js';

const DAY = 24 * 3_600_000;

/**
 * How long a session lasts, in ms: unused (docs/reference/decisions.md#2.1), and at most
 * (docs/adr/0028-addresses-mailed-passwords-and-lasting-sessions.md).
 */
export const SESSION_LIFETIME: Readonly<Record<UserRole, { readonly unused: number; readonly atMost: number }>> = {
  student: { unused: 90 * DAY, atMost: 365 * DAY },
  contractor: { unused: 30 * DAY, atMost: 180 * DAY },
  staff: { unused: 30 * DAY, atMost: 180 * DAY },
  counter: { unused: 30 * DAY, atMost: 180 * DAY },
};
/**
 * Most concurrent sessions of an account: a person's, a kitchen's with its pickup screens, a counter's. A further one ends the least
 * recently used (docs/adr/0028-addresses-mailed-passwords-and-lasting-sessions.md).
 */
export const SESSIONS_AT_ONCE: Readonly<Record<UserRole, number>> = { student: 20, contractor: 20, staff: 60, counter: 30 };
/** Number of sessions that are read or ended together; an earlier version did not limit the sessions of an account. */
export const SESSION_BATCH = 500;
/** A session that was renewed less than this ago, in ms, is not written again. One with a time in the future is: the clock was set back. */
export const RENEW_AFTER = 5 * 60_000;

/** The owner of a session. */
export interface SessionOwner {
  readonly role: UserRole;
  /** The user's id; for a kitchen or counter the canteen's. */
  readonly userId: string;
  readonly canteenId: string;
  /** Version of the password or key with which it was opened (docs/reference/decisions.md#2.2b). */
  readonly credentialVersion: number;
}

/** How to notify a session's browser while no page of Tiffin is open, as the browser states it (RFC 8030, RFC 8291). */
export interface PushSubscription {
  /** The address at the browser's push service. */
  readonly endpoint: string;
  /** The browser's public key, and a secret that it shares with the server, both base64url. */
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** A session as it is stored, without its token. Instants in ms since 1970. */
export interface SessionRecord extends StoredRecord, SessionOwner {
  readonly tokenHash: string;
  /** The time of the log-in. A session that continues under another id keeps it. */
  readonly createdAt: number;
  readonly lastUsedAt: number;
  readonly expiresAt: number;
  /** The device of the log-in; absent in sessions of earlier versions. */
  readonly device?: Device;
  /** The push subscription; it ends with the session (docs/adr/0037-web-push.md). */
  readonly push?: PushSubscription;
}

/** Returns when a session that is used at `now` ends, unless it is used again. Instants in ms since 1970. */
export function expiryOf({ role, createdAt }: Pick<SessionRecord, 'role' | 'createdAt'>, now: number): number {
  const { unused, atMost } = SESSION_LIFETIME[role];
  return Math.min(now + unused, createdAt + atMost);
}

export const SESSIONS: CollectionDefinition<SessionRecord> = {
  name: 'sessions',
  cached: true,
  indexes: [
    { name: 'tokenHash', fields: ['tokenHash'], unique: true },
    { name: 'userId', fields: ['userId', 'lastUsedAt'] },
    { name: 'canteenId', fields: ['canteenId'] },
    { name: 'endpoint', fields: ['push.endpoint'] },
    { name: 'expiresAt', fields: ['expiresAt'] },
  ],
};
