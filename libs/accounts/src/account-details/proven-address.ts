import type { NewEmailCode } from '@tiffin/credentials';
import { emailKey, type CanteenRecord, type ContractorRecord } from '@tiffin/people';

/** The address that stays the proven one when a contractor's becomes `email`; `null` where that one is proven. */
export function provenBeside(
  { email: now, confirmedEmail }: Pick<ContractorRecord, 'email' | 'confirmedEmail'>,
  email: string,
): string | null {
  const proven = confirmedEmail ?? now;
  return emailKey(proven) === emailKey(email) ? null : proven;
}

/** At which place among the former ones an address stands. */
export function placeOf(address: string, { formerly = [] }: Pick<ContractorRecord, 'formerly'>): number {
  return formerly.findLastIndex(({ email }) => email === address);
}

/** The code that proves a contractor's address. `address`: the network address of whoever asks. */
export function codeFor(email: string, { hostelType, hostelNumber, hostelName }: CanteenRecord, address: string): NewEmailCode {
  return { purpose: 'address', email, matter: { hostel: { hostelType, hostelNumber, hostelName } }, address };
}
