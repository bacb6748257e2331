import type { CanteenStatus, Hostel } from '@tiffin/contracts';
import type { CollectionDefinition, StoredRecord } from '@tiffin/read-models';
import type { CanteenLimit } from '../credit/credit-limit.js';

/** A canteen of a hostel, with its kitchen's key. */
export interface CanteenRecord extends StoredRecord, Hostel {
  /** `BH3` from its approval on, suspended or not; `null` while it waits, because a hostel is taken only then (docs/reference/decisions.md#2.7). */
  readonly hostel: string | null;
  readonly status: CanteenStatus;
  readonly contractorId: string;
  readonly kitchenKeyHash: string;
  /** Grows with every change of the key; sessions made with an older one are over (docs/reference/decisions.md#2.6). */
  readonly kitchenKeyVersion: number;
  /** The same of the counter's screen; without them nobody but the contractor opens it (docs/adr/0042-orders-at-the-counter.md). */
  readonly counterKeyHash?: string;
  readonly counterKeyVersion?: number;
  /** What its students' cards are signed with, base64url; made with the first one. */
  readonly cardKey?: string;
  /** Students get their bills by e-mail; without it they don't. */
  readonly mailBills?: boolean;
  /** Where students pay by UPI; without it, or with `null`, they don't. */
  readonly upi?: { readonly upiId: string; readonly payeeName: string } | null;
  /** Days after its issue by which a bill is to be paid; without it, or with `null`, at once, and no day is named. */
  readonly dueDays?: number | null;
  /** Days after that on which students are reminded, ascending; without it never. */
  readonly remindAfterDays?: readonly number[];
  /** What each student may order for in a month; absent until somebody sets it. */
  readonly creditLimit?: CanteenLimit;
  /** ISO 8601. */
  readonly registeredAt: string;
}

export const CANTEENS: CollectionDefinition<CanteenRecord> = {
  name: 'canteens',
  cached: true,
  indexes: [
    { name: 'hostel', fields: ['hostel'], unique: true },
    { name: 'status', fields: ['status'] },
  ],
};
