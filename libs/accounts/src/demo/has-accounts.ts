import { CANTEENS } from '@tiffin/people';
import type { RecordStore } from '@tiffin/read-models';

/** Whether any canteen is registered. Demo data goes into an empty system only. */
export async function hasAccounts(records: RecordStore): Promise<boolean> {
  return (await records.count(CANTEENS, {})) > 0;
}
