import type { Client, NewEmailCode } from '@tiffin/credentials';
import { emailKey, type CanteenRecord, type ContractorRecord } from '@tiffin/people';

/** The address that stays the proven one when a contractor's becomes `email`; `null` where that one is proven. */
export function provenEmailAfterChange(
  { email: now, confirmedEmail }: Pick<ContractorRecord, 'email' | 'confirmedEmail'>,
  email: string,
): string | null {
  const proven = confirmedEmail ?? now;
  return emailKey(proven) === emailKey(email) ? null : proven;
}

/** At which place among the former ones an address stands. */
export function formerEmailIndex(address: string, { formerly = [] }: Pick<ContractorRecord, 'formerly'>): number {
  return formerly.findLastIndex(({ email }) => email === address);
}

/** The code that proves a contractor's address, in their language. `client`: whoever asks, which is them. */
export function codeFor(
  { email, language }: Pick<ContractorRecord, 'email' | 'language'>,
  { hostelType, hostelNumber, hostelName }: CanteenRecord,
  client: Client,
): NewEmailCode {
  const matter = { hostel: { hostelType, hostelNumber, hostelName } };
  return { purpose: 'address', email, details: matter, address: client.address, language: language ?? client.language };
}
