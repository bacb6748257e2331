import type { Canteen } from '@tiffin/contracts';

/** A canteen as operators tell it from others: `BH 1 · Ganga`. */
export function canteenName({ hostelType, hostelNumber, hostelName }: Canteen): string {
  return `${hostelType} ${hostelNumber} · ${hostelName}`;
}
