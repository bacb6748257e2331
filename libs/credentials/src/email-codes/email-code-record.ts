import type { Hostel } from '@tiffin/contracts';
import { emailKey } from '@tiffin/people';
import type { CollectionDefinition, StoredRecord } from '@tiffin/read-models';
import { fingerprint } from '../secrets/tokens.js';

/**
 * What a code is for: a canteen's registration, a new contractor named by the admin, or a contractor's new address. A code for one
 * purpose is not valid for another.
 */
export type CodePurpose = 'registration' | 'replacement' | 'address';

/** The contractor whom the admin proposed, kept until they prove their address. */
export interface ProposedContractor {
  readonly canteenId: string;
  /** The canteen's present contractor. If it changes, the proposal is void. */
  readonly replaces: string;
  readonly fullName: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly passwordHash: string;
}

/** What the mail says about the code. A registration keeps nothing else: the client sends its fields again with the code. */
export interface CodePurposeDetails {
  readonly hostel: Hostel;
  /** Only for a replacement. */
  readonly contractor?: ProposedContractor;
}

/** A code whose mail was queued. */
export interface PendingCode extends CodePurposeDetails {
  /** The mail with the code; identifies the code among earlier ones. */
  readonly mailId: string;
  /** The code itself is not stored (docs/reference/decisions.md#2.2). */
  readonly codeHash: string;
  /** In ms since 1970. */
  readonly validUntil: number;
}

/**
 * The codes of one e-mail address and purpose. `_id` is a fingerprint of both, so the record does not reveal the address. Addresses
 * without a pending code have a record, too, so that answers do not tell which addresses are known. Instants in ms since 1970.
 */
export interface EmailCodeRecord extends StoredRecord {
  /** The newest code; `null` if there is none or it was used. */
  readonly pending: PendingCode | null;
  /** Checks of the newest code, right or wrong. */
  readonly attempts: number;
  /** When codes were requested within the last hour, oldest first. */
  readonly sentAt: readonly number[];
  /** The canteen whose contractor is to be replaced, to find proposals that a later one voids. */
  readonly canteenId: string | null;
  readonly expiresAt: number;
}

export const EMAIL_CODES: CollectionDefinition<EmailCodeRecord> = {
  name: 'email-codes',
  indexes: [
    { name: 'canteenId', fields: ['canteenId'] },
    { name: 'expiresAt', fields: ['expiresAt'] },
  ],
};

/** Returns the record with its code used up or voided. Sent codes still count. */
export function withoutCode(record: EmailCodeRecord): EmailCodeRecord {
  return { ...record, pending: null, attempts: 0, canteenId: null };
}

/** Returns what another code can be sent for: the newest code, even if it expired, as long as its record lasts. */
export function pendingIn(record: EmailCodeRecord | undefined, now: number): PendingCode | undefined {
  return record && now < record.expiresAt ? (record.pending ?? undefined) : undefined;
}

/** Returns the id of an address's codes for one purpose; addresses ignore case (docs/reference/wire.md#1.9). */
export function codesId(purpose: CodePurpose, email: string): string {
  return fingerprint(`${purpose}:${emailKey(email)}`);
}
