import type { Language } from '@tiffin/contracts';
import type { CollectionDefinition, RecordStore, StoredRecord } from '@tiffin/read-models';
import { emailKey } from './account-names.js';

/** A canteen's contractor. */
export interface ContractorRecord extends StoredRecord {
  readonly canteenId: string;
  readonly fullName: string;
  /** As it was typed. */
  readonly email: string;
  /** In lower case: unique among contractors, and their log-in. */
  readonly emailKey: string;
  /**
   * While `email` is not proven: the last proven address, to which mails with passwords go
   * (docs/adr/0028-addresses-mailed-passwords-and-lasting-sessions.md).
   */
  readonly confirmedEmail?: string | null;
  readonly phoneNumber: string;
  /** The blob's name. */
  readonly avatar: string | null;
  /** Their language; absent: the first language. */
  readonly language?: Language;
  readonly passwordHash: string;
  /**
   * The expiry of a mailed password that was not used yet, in ms since 1970
   * (docs/adr/0028-addresses-mailed-passwords-and-lasting-sessions.md).
   */
  readonly passwordHoldsUntil?: number | null;
  /** Increases with every change of the password. */
  readonly passwordVersion: number;
  /** ISO 8601. */
  readonly registeredAt: string;
  /** Addresses before changes. Mails may have been sent to them, and an erasure has to find those. */
  readonly formerly?: readonly Pick<ContractorRecord, 'email'>[];
}

/** What the admin sees of a canteen's contractor. */
export type ContractorDetails = Pick<ContractorRecord, '_id' | 'fullName' | 'email' | 'phoneNumber' | 'avatar'>;

/** Returns a placeholder for a contractor who is gone without a successor, for example after a restore. */
export function removedContractor(_id: string): ContractorDetails {
  return { _id, fullName: 'Removed contractor', email: '', phoneNumber: '', avatar: null };
}

export const CONTRACTORS: CollectionDefinition<ContractorRecord> = {
  name: 'contractors',
  cached: true,
  indexes: [
    { name: 'email', fields: ['emailKey'], unique: true },
    { name: 'avatar', fields: ['avatar'] },
  ],
};

/** Returns a new contractor's record from what they entered. */
export function newContractor(
  identity: Pick<ContractorRecord, '_id' | 'canteenId' | 'registeredAt'>,
  { fullName, email, phoneNumber, passwordHash }: Pick<ContractorRecord, 'fullName' | 'email' | 'phoneNumber' | 'passwordHash'>,
): ContractorRecord {
  return { ...identity, fullName, email, emailKey: emailKey(email), phoneNumber, avatar: null, passwordHash, passwordVersion: 1 };
}

/** Returns the contractor with this e-mail address, ignoring case. */
export async function contractorByEmail(records: RecordStore, email: string): Promise<ContractorRecord | undefined> {
  const [contractor] = await records.find(CONTRACTORS, { where: { emailKey: emailKey(email) }, limit: 1 });
  return contractor?.record;
}
