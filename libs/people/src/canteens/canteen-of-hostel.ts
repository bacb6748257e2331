import type { RecordStore } from '@tiffin/read-models';
import { CANTEENS, type CanteenRecord } from './canteen-record.js';

/** The canteen that has this hostel (`BH3`), active or suspended. */
export async function canteenOfHostel(records: RecordStore, hostel: string): Promise<CanteenRecord | undefined> {
  const [found] = await records.find(CANTEENS, { where: { hostel: hostel.toUpperCase() }, limit: 1 });
  return found?.record;
}
