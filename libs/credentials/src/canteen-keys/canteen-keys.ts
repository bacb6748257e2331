import type { CanteenRecord } from '@tiffin/people';

/**
 * Who comes in with a key of the canteen's: its kitchen, and whoever types orders at the counter (docs/reference/decisions.md#2.6,
 * docs/adr/0042-orders-at-the-counter.md).
 */
export type KeyRole = 'staff' | 'counter';

/** As attempts are counted and screens call it. */
export const CREDENTIAL_KINDS: Readonly<Record<KeyRole, string>> = { staff: 'kitchen', counter: 'counter' };

/** A key's hash, `undefined` until there is one, and its version, which its sessions hold on to. */
export function keyOf(canteen: CanteenRecord, role: KeyRole): { readonly hash: string | undefined; readonly version: number } {
  if (role === 'staff') return { hash: canteen.kitchenKeyHash, version: canteen.kitchenKeyVersion };
  return { hash: canteen.counterKeyHash, version: canteen.counterKeyVersion ?? 0 };
}

/** The canteen with its next key: sessions made with the one before are over. */
export function withKey(canteen: CanteenRecord, role: KeyRole, hash: string): CanteenRecord {
  const version = keyOf(canteen, role).version + 1;
  if (role === 'staff') return { ...canteen, kitchenKeyHash: hash, kitchenKeyVersion: version };
  return { ...canteen, counterKeyHash: hash, counterKeyVersion: version };
}
