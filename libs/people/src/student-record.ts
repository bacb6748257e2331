import { GUEST, type Allergen, type Language, type Person } from '@tiffin/contracts';
import type { CollectionDefinition, StoredRecord } from '@tiffin/read-models';
import { imagePath } from '@tiffin/http';
import type { StudentLimit } from './credit-limit.js';

/** A student with an account. A removed student has no record, since no personal data stays (docs/reference/decisions.md#2.10). */
export interface StudentRecord extends StoredRecord {
  readonly canteenId: string;
  /** For example `BH1-101`, with the hostel's name at registration. */
  readonly userName: string;
  /** One to three digits without leading zeros. */
  readonly rollNo: string;
  readonly fullName: string;
  /** As it was typed. */
  readonly email: string;
  /** In lower case: unique in the canteen. */
  readonly emailKey: string;
  readonly phoneNumber: string;
  /** The blob's name. */
  readonly avatar: string | null;
  /** Their language; absent: the first language. */
  readonly language?: Language;
  /** The allergens that they avoid. */
  readonly avoids?: readonly Allergen[];
  /** Ids of menu items that they marked, the last one at the end. */
  readonly favourites?: readonly string[];
  readonly passwordHash: string;
  /**
   * The expiry of a mailed password that was not used yet, in ms since 1970
   * (docs/adr/0028-addresses-mailed-passwords-and-lasting-sessions.md).
   */
  readonly passwordHoldsUntil?: number | null;
  /** Increases with every change of the password; 0 until an imported student's first one is mailed. */
  readonly passwordVersion: number;
  /** `closed` to new sessions and orders while a removal is in progress (docs/reference/decisions.md#2.10). */
  readonly status: 'open' | 'closed';
  /** Increases with every replaced card; the first is 0. */
  readonly cardNumber?: number;
  /** The student's exception from the canteen's monthly limit. */
  readonly creditLimit?: StudentLimit;
  /** ISO 8601. */
  readonly registeredAt: string;
  /** Names before changes. Mails may have been sent to them, and an erasure has to find those. */
  readonly formerly?: readonly Pick<StudentRecord, 'email' | 'userName'>[];
}

export const STUDENTS: CollectionDefinition<StudentRecord> = {
  name: 'students',
  cached: true,
  indexes: [
    { name: 'email', fields: ['canteenId', 'emailKey'], unique: true },
    { name: 'rollNo', fields: ['canteenId', 'rollNo'], unique: true },
    { name: 'avatar', fields: ['avatar'] },
    { name: 'status', fields: ['status'] },
  ],
};

/** A guest without an account, who paid at the counter (docs/adr/0042-orders-at-the-counter.md). */
export const GUEST_PERSON: Person = { _id: GUEST, avatar: null, fullName: 'Guest', userName: '', phoneNumber: '' };

/** Returns what other users see of a student. */
export function personOf({ _id, avatar, fullName, userName, phoneNumber }: StudentRecord): Person {
  return { _id, avatar: imagePath(avatar), fullName, userName, phoneNumber };
}

/** Returns a placeholder for a removed student (docs/reference/wire.md#2.1). */
export function removedPerson(_id: string): Person {
  return { _id, avatar: null, fullName: 'Removed student', userName: '', phoneNumber: '' };
}
