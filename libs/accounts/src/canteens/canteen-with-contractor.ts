import { Refusal } from '@tiffin/kernel';
import { CANTEENS, CONTRACTORS, removedContractor, type CanteenRecord, type ContractorDetails } from '@tiffin/people';
import type { RecordStore, Versioned } from '@tiffin/read-models';

/** Returns a canteen of any status with its contractor, present or last. Throws 404 `not_found`. */
export async function canteenWithContractor(
  records: RecordStore,
  canteenId: string,
): Promise<{ readonly canteen: Versioned<CanteenRecord>; readonly contractor: ContractorDetails }> {
  const canteen = await records.get(CANTEENS, canteenId);
  if (!canteen) throw new Refusal('not_found');
  const { contractorId } = canteen.record;
  const contractor = (await records.get(CONTRACTORS, contractorId))?.record;
  return { canteen, contractor: contractor ?? removedContractor(contractorId) };
}
