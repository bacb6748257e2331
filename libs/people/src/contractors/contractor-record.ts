import type { Language } from '@tiffin/contracts';
import type { CollectionDefinition, StoredRecord } from '@tiffin/read-models';
import { emailKey } from '../names/normalised.js';

/** Who runs a canteen. */
export interface ContractorRecord extends StoredRecord {
  readonly canteenId: string;
  readonly fullName: string;
  /** As it was typed. */
  readonly email: string;
  /** In lower case: what must be unique among contractors, and their log-in. */
  readonly emailKey: string;
  /**
   * While `email` is not proven: the address that was proven last, and where mails with passwords go
   * (docs/adr/0028-addresses-mailed-passwords-and-lasting-sessions.md).
   */
  readonly confirmedEmail?: string | null;
  readonly phoneNumber: string;
  /** The blob's name. */
  readonly avatar: string | null;
  /** What they read Tiffin in; the first language where they chose none. */
  readonly language?: Language;
  readonly passwordHash: string;
  /**
   * Of a password that was mailed and that nobody has used yet: until when it opens anything, in ms since 1970
   * (docs/adr/0028-addresses-mailed-passwords-and-lasting-sessions.md).
   */
  readonly passwordHoldsUntil?: number | null;
  /** Grows with every change of the password. */
  readonly passwordVersion: number;
  /** ISO 8601. */
  readonly registeredAt: string;
  /** Under what they were known before a change: mails may have been written to it, and are to be found when the person is erased. */
  readonly formerly?: readonly Pick<ContractorRecord, 'email'>[];
}

/** What the admin sees of whoever runs a canteen. */
export type ContractorDetails = Pick<ContractorRecord, '_id' | 'fullName' | 'email' | 'phoneNumber' | 'avatar'>;

/** What stands in the place of a contractor who is gone while nobody took over, as after the restore of a back-up that still had them. */
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

/** A contractor who is new, from what they entered. */
export function newContractor(
  identity: Pick<ContractorRecord, '_id' | 'canteenId' | 'registeredAt'>,
  { fullName, email, phoneNumber, passwordHash }: Pick<ContractorRecord, 'fullName' | 'email' | 'phoneNumber' | 'passwordHash'>,
): ContractorRecord {
  return { ...identity, fullName, email, emailKey: emailKey(email), phoneNumber, avatar: null, passwordHash, passwordVersion: 1 };
}
