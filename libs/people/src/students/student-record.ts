import { GUEST, type Language, type Person } from '@tiffin/contracts';
import type { CollectionDefinition, StoredRecord } from '@tiffin/read-models';
import { imagePath } from '@tiffin/http';
import type { StudentLimit } from '../credit/credit-limit.js';

/** A student with an account. A removed student has no record: nothing of the person stays (docs/reference/decisions.md#2.10). */
export interface StudentRecord extends StoredRecord {
  readonly canteenId: string;
  /** `BH1-101`, as the hostel was called at registration. */
  readonly userName: string;
  /** One to three digits without leading zeros. */
  readonly rollNo: string;
  readonly fullName: string;
  /** As it was typed. */
  readonly email: string;
  /** In lower case: what must be unique in the canteen. */
  readonly emailKey: string;
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
  /** Grows with every change of the password; 0 until the first one is mailed to a student who was imported. */
  readonly passwordVersion: number;
  /** `closed` to new sessions and orders while the removal is under way (docs/reference/decisions.md#2.10). */
  readonly status: 'open' | 'closed';
  /** Grows with every card that takes the place of the one before; the first is 0. */
  readonly cardNumber?: number;
  /** An exception from what the canteen's students may order for in a month. */
  readonly creditLimit?: StudentLimit;
  /** ISO 8601. */
  readonly registeredAt: string;
  /** Under what they were known before a change: mails may have been written to it, and are to be found when the person is erased. */
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

/** Who has no account, and paid at the counter (docs/adr/0042-orders-at-the-counter.md). */
export const GUEST_PERSON: Person = { _id: GUEST, avatar: null, fullName: 'Guest', userName: '', phoneNumber: '' };

/** What others see of a student. */
export function personOf({ _id, avatar, fullName, userName, phoneNumber }: StudentRecord): Person {
  return { _id, avatar: imagePath(avatar), fullName, userName, phoneNumber };
}

/** What stands in the place of a student who was removed (docs/reference/wire.md#2.1). */
export function removedPerson(_id: string): Person {
  return { _id, avatar: null, fullName: 'Removed student', userName: '', phoneNumber: '' };
}
