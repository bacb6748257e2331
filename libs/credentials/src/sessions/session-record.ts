import type { UserRole } from '@tiffin/contracts';
import type { CollectionDefinition, StoredRecord } from '@tiffin/read-models';
import type { Device } from './device.js';

const DAY = 24 * 3_600_000;

/**
 * How long a session lasts, in ms: unused (docs/reference/decisions.md#2.1), and at all, however much it is used
 * (docs/adr/0028-addresses-mailed-passwords-and-lasting-sessions.md).
 */
export const SESSION_LIFETIME: Readonly<Record<UserRole, { readonly unused: number; readonly atMost: number }>> = {
  student: { unused: 90 * DAY, atMost: 365 * DAY },
  contractor: { unused: 30 * DAY, atMost: 180 * DAY },
  staff: { unused: 30 * DAY, atMost: 180 * DAY },
  counter: { unused: 30 * DAY, atMost: 180 * DAY },
};
/**
 * Sessions that one account may have at once: a person's, a kitchen's with its pickup screens, a counter's. One more ends the one that was used longest
 * ago (docs/adr/0028-addresses-mailed-passwords-and-lasting-sessions.md).
 */
export const SESSIONS_AT_ONCE: Readonly<Record<UserRole, number>> = { student: 20, contractor: 20, staff: 60, counter: 30 };
/** Sessions that are read or ended together; an earlier version let an account have any number. */
export const SESSION_BATCH = 500;
/** A session that was renewed this recently, in ms, is not written again; one that was in the future is, since the clock has been set back. */
export const RENEW_AFTER = 5 * 60_000;

/** Who a session is for. */
export interface SessionOwner {
  readonly role: UserRole;
  /** The user's id; the canteen's for its kitchen and its counter. */
  readonly userId: string;
  readonly canteenId: string;
  /** The version of the password or key that it was made with (docs/reference/decisions.md#2.2b). */
  readonly credentialVersion: number;
}

/** Where the browser of a session is reached while nothing of Tiffin is open, as it says itself (RFC 8030, RFC 8291). */
export interface PushSubscription {
  /** The address at the browser's push service. */
  readonly endpoint: string;
  /** The browser's public key, and a secret that it shares with us, both base64url. */
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** A session as it is kept: never with its token. Instants in ms since 1970. */
export interface SessionRecord extends StoredRecord, SessionOwner {
  readonly tokenHash: string;
  /** When somebody logged in; a session that goes on under another id keeps it. */
  readonly createdAt: number;
  readonly lastUsedAt: number;
  readonly expiresAt: number;
  /** Where they logged in; sessions of earlier versions don't know. */
  readonly device?: Device;
  /** Where it wants notifications: gone with the session, whatever ends it (docs/adr/0037-web-push.md). */
  readonly push?: PushSubscription;
}

/** When a session that is used at `now` ends, unless it is used again. Instants in ms since 1970. */
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
