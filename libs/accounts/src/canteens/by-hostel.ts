import type { Hostel } from '@tiffin/contracts';

/** The order of hostels in lists: by type, then by number. */
export function byHostel(one: Hostel, other: Hostel): number {
  return one.hostelType.localeCompare(other.hostelType) || one.hostelNumber - other.hostelNumber;
}
