import type { Hostel } from '@tiffin/contracts';

/** Compares hostels for lists: by type, then by number. */
export function byHostel(a: Hostel, b: Hostel): number {
  return a.hostelType.localeCompare(b.hostelType) || a.hostelNumber - b.hostelNumber;
}
