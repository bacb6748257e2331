import { ACCOUNTS_PER_ADDRESS, addressFingerprint, ADDRESSES, type AddressRecord } from '@tiffin/credentials';
import type { AccountsApp } from './accounts-app.js';

/**
 * Fills the address's window of failed accounts for a kind of credential directly in the records, since that many calls would take long.
 */
export async function fillAddressWindow(
  { clock, records }: AccountsApp,
  address: string,
  credentialKind: string,
  count = ACCOUNTS_PER_ADDRESS,
): Promise<void> {
  const _id = addressFingerprint(address, credentialKind);
  const now = clock.now().getTime();
  const accounts = Object.fromEntries(Array.from({ length: count }, (_, index) => [`other-${index}`, now]));
  await records.commit([
    { kind: 'delete', collection: ADDRESSES.name, id: _id },
    { kind: 'insert', collection: ADDRESSES.name, record: { _id, accounts, expiresAt: now } as AddressRecord },
  ]);
}
