import type { Hostel } from '@tiffin/contracts';
import type { CollectionDefinition, StoredRecord } from '@tiffin/read-models';

/** What a code is for: a canteen's registration, the admin's other contractor for a canteen, or a contractor's other address. None opens another. */
export type CodePurpose = 'registration' | 'replacement' | 'address';

/** The contractor whom the admin proposed, kept until they prove their address. */
export interface ProposedContractor {
  readonly canteenId: string;
  /** The contractor who runs the canteen now: once it is somebody else, the proposal is void. */
  readonly replaces: string;
  readonly fullName: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly passwordHash: string;
}

/** What the letter says the code is for. Of a registration nothing else is kept: what counts comes again with the code. */
export interface CodePurposeDetails {
  readonly hostel: Hostel;
  /** Of a replacement. */
  readonly contractor?: ProposedContractor;
}

/** A code that was promised by mail. */
export interface PendingCode extends CodePurposeDetails {
  /** The mail that carries it: tells this code from an earlier one. */
  readonly mailId: string;
  /** Never the code itself (docs/reference/decisions.md#2.2). */
  readonly codeHash: string;
  /** In ms. */
  readonly validUntil: number;
}

/**
 * The codes of one e-mail address and purpose; `_id` is a fingerprint of both, so the address can't be read here. Addresses that nothing is pending
 * for have one too, so that an answer never tells which do. Instants in ms since 1970.
 */
export interface EmailCodeRecord extends StoredRecord {
  /** The newest code; `null` once it is used, or where there never was one. */
  readonly pending: PendingCode | null;
  /** Looks at the newest code, right or wrong. */
  readonly attempts: number;
  /** When codes were asked for within the last hour, oldest first. */
  readonly sentAt: readonly number[];
  /** Whose contractor is to be replaced, to find a proposal that a later one overrules. */
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

/** The same record with its code used up or overruled; how often codes were sent still counts. */
export function withoutCode(record: EmailCodeRecord): EmailCodeRecord {
  return { ...record, pending: null, attempts: 0, canteenId: null };
}

/** What another code can be sent for: the newest one, also where it has expired, as long as its record lasts. */
export function pendingIn(record: EmailCodeRecord | undefined, now: number): PendingCode | undefined {
  return record && now < record.expiresAt ? (record.pending ?? undefined) : undefined;
}
