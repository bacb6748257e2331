import type { RecordStore } from '@tiffin/read-models';
import { CANTEENS, type CanteenRecord } from './canteen-record.js';

/** Returns the canteen of this hostel (for example `BH3`), active or suspended. */
export async function canteenOfHostel(records: RecordStore, hostel: string): Promise<CanteenRecord | undefined> {
  const [canteen] = await records.find(CANTEENS, { where: { hostel: hostel.toUpperCase() }, limit: 1 });
  return canteen?.record;
}
