import type { Canteen } from '@tiffin/contracts';
import { imagePath } from '@tiffin/http';
import type { CanteenRecord, ContractorDetails } from '@tiffin/people';

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
