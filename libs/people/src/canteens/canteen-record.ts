import type { CanteenStatus, Hostel } from '@tiffin/contracts';
import type { CollectionDefinition, StoredRecord } from '@tiffin/read-models';
import type { CanteenLimit } from '../credit/credit-limit.js';

/** A canteen of a hostel, with its keys and settings. */
export interface CanteenRecord extends StoredRecord, Hostel {
  /**
   * For example `BH3`, from its approval on, also while suspended; `null` while it waits, because only an approved canteen occupies its
   * hostel (docs/reference/decisions.md#2.7).
   */
  readonly hostel: string | null;
  readonly status: CanteenStatus;
  readonly contractorId: string;
  readonly kitchenKeyHash: string;
  /** Increases with every change of the key. Sessions with an older version are not valid (docs/reference/decisions.md#2.6). */
  readonly kitchenKeyVersion: number;
  /** The same for the counter's screen; without a key only the contractor can open it (docs/adr/0042-orders-at-the-counter.md). */
  readonly counterKeyHash?: string;
  readonly counterKeyVersion?: number;
  /** Signs its students' cards; base64url, created with the first card. */
  readonly cardKey?: string;
  /** Whether students get their bills by e-mail; absent: no. */
  readonly mailBills?: boolean;
  /** Where students pay by UPI; absent or `null`: they cannot. */
  readonly upi?: { readonly upiId: string; readonly payeeName: string } | null;
  /** Days from issue to due date; absent or `null`: due at once, without a date. */
  readonly dueDays?: number | null;
  /** Days after the due date on which students are reminded, ascending; absent: never. */
  readonly remindAfterDays?: readonly number[];
  /** What each student may order for in a month; absent until it is first set. */
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
