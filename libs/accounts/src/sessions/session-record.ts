import type { UserRole } from '@tiffin/contracts';
import { OutcomeUnknown, StoreUnavailable } from '@tiffin/event-sourcing';
import { RecordChanged, type CollectionDefinition, type StoredRecord } from '@tiffin/read-models';

const DAY = 24 * 3_600_000;

/** How long a session lasts unused, in ms (decisions 2.1). */
export const SESSION_LIFETIME: Readonly<Record<UserRole, number>> = { student: 90 * DAY, contractor: 30 * DAY, staff: 30 * DAY };
/** A session that was renewed this recently, in ms, is not written again; one that was in the future is, since the clock has been set back. */
export const RENEW_AFTER = 5 * 60_000;
/** Why a renewal may fail without harm: the session stands as it is, and its next use tries again. */
export const NOT_RENEWED = [RecordChanged, StoreUnavailable, OutcomeUnknown];

/** Who a session is for. */
export interface SessionOwner {
  readonly role: UserRole;
  /** The user's id; the canteen's for its kitchen staff. */
  readonly userId: string;
  readonly canteenId: string;
  /** The version of the password or kitchen key that it was made with (decisions 2.2b). */
  readonly credentialVersion: number;
}

/** A session as it is kept: never with its token. Instants in ms since 1970. */
export interface SessionRecord extends StoredRecord, SessionOwner {
  readonly tokenHash: string;
  readonly createdAt: number;
  readonly lastUsedAt: number;
  readonly expiresAt: number;
}

export const SESSIONS: CollectionDefinition<SessionRecord> = {
  name: 'sessions',
  indexes: [
    { name: 'tokenHash', fields: ['tokenHash'], unique: true },
    { name: 'userId', fields: ['userId'] },
    { name: 'canteenId', fields: ['canteenId'] },
    { name: 'expiresAt', fields: ['expiresAt'] },
  ],
};
