import type { RecordStore } from '@tiffin/read-models';
import { CANTEENS } from '../canteens/canteen-record.js';

/** Whether anybody was registered here: demo data fills an empty system only. */
export async function hasAccounts(records: RecordStore): Promise<boolean> {
  return (await records.count(CANTEENS, {})) > 0;
}
