import type { PublicCanteen } from '@tiffin/contracts';

/** A canteen as operators tell it from others: `BH 1 · Ganga`. */
export function canteenName({ hostelType, hostelNumber, hostelName }: PublicCanteen): string {
  return `${hostelType} ${hostelNumber} · ${hostelName}`;
}
