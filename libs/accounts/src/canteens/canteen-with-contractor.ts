import { Refusal } from '@tiffin/contracts';
import type { RecordStore, Versioned } from '@tiffin/read-models';
import { CONTRACTORS, type ContractorRecord } from '../contractors/contractor-record.js';
import { CANTEENS, type CanteenRecord } from './canteen-record.js';

/** A canteen, whatever its status, and who runs it. Throws 404 `not_found`. */
export async function canteenWithContractor(
  records: RecordStore,
  canteenId: string,
): Promise<{ readonly canteen: Versioned<CanteenRecord>; readonly contractor: ContractorRecord }> {
  const canteen = await records.get(CANTEENS, canteenId);
  const contractor = (await records.get(CONTRACTORS, canteen?.record.contractorId ?? ''))?.record;
  if (!canteen || !contractor) throw new Refusal('not_found');
  return { canteen, contractor };
}
