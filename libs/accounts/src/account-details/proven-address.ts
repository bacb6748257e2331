import type { Client, NewEmailCode } from '@tiffin/credentials';
import { emailKey, type CanteenRecord, type ContractorRecord } from '@tiffin/people';

/** Returns the contractor's last proven address after a change to `email`; `null` if `email` itself is proven. */
export function provenEmailAfterChange(
  { email: current, confirmedEmail }: Pick<ContractorRecord, 'email' | 'confirmedEmail'>,
  email: string,
): string | null {
  const proven = confirmedEmail ?? current;
  return emailKey(proven) === emailKey(email) ? null : proven;
}

/** Returns the index of `address` among the contractor's former addresses; -1 if it is none of them. */
export function formerEmailIndex(address: string, { formerly = [] }: Pick<ContractorRecord, 'formerly'>): number {
  return formerly.findLastIndex(({ email }) => email === address);
}

/** Returns the code request that proves a contractor's address, in their language. `client` is the contractor's own client. */
export function codeFor(
  { email, language }: Pick<ContractorRecord, 'email' | 'language'>,
  { hostelType, hostelNumber, hostelName }: CanteenRecord,
  client: Client,
): NewEmailCode {
  const details = { hostel: { hostelType, hostelNumber, hostelName } };
  return { purpose: 'address', email, details, address: client.address, language: language ?? client.language };
}
