import type { Canteen, Hostel } from '@tiffin/contracts';
import { imagePath } from '@tiffin/http';
import { Refusal } from '@tiffin/kernel';
import { CANTEENS, CONTRACTORS, removedContractor, type CanteenRecord, type ContractorDetails } from '@tiffin/people';
import type { RecordStore, Versioned } from '@tiffin/read-models';

/** Returns what the admin sees of a canteen (docs/reference/wire.md#2.1). */
export function canteenAnswer(canteen: CanteenRecord, contractor: ContractorDetails): Canteen {
  const { _id, hostelType, hostelNumber, hostelName, status } = canteen;
  const { fullName, email, phoneNumber, avatar } = contractor;
  return {
    _id,
    hostelType,
    hostelNumber,
    hostelName,
    status,
    contractor: { _id: contractor._id, avatar: imagePath(avatar), fullName, email, phoneNumber },
  };
}

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

/** Compares hostels for lists: by type, then by number. */
export function byHostel(a: Hostel, b: Hostel): number {
  return a.hostelType.localeCompare(b.hostelType) || a.hostelNumber - b.hostelNumber;
}
