import type { CanteenStatus, Hostel } from '@tiffin/contracts';
import { Refusal } from '@tiffin/kernel';
import type { CollectionDefinition, RecordStore, StoredRecord } from '@tiffin/read-models';
import type { CanteenLimit } from './credit-limit.js';

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

/** Returns the canteen of this hostel (for example `BH3`), active or suspended. */
export async function canteenOfHostel(records: RecordStore, hostel: string): Promise<CanteenRecord | undefined> {
  const [canteen] = await records.find(CANTEENS, { where: { hostel: hostel.toUpperCase() }, limit: 1 });
  return canteen?.record;
}

/**
 * Refuses a caller with the right secret of an inactive canteen, which waits for approval or is suspended
 * (docs/reference/decisions.md#2.5, #2.7). Throws `waiting`.
 */
export function refuseUnlessActive({ status }: { readonly status: CanteenStatus }): void {
  if (status === 'waiting') throw new Refusal('waiting');
  if (status === 'suspended') throw new Refusal('waiting', { message: 'This canteen is suspended. Please ask the hostel office.' });
}
