import type { CanteenRecord } from '@tiffin/people';

/**
 * Log-ins with a key of the canteen: its kitchen, and its counter (docs/reference/decisions.md#2.6,
 * docs/adr/0042-orders-at-the-counter.md).
 */
export type KeyRole = 'staff' | 'counter';

/** The names under which attempts are counted. */
export const CREDENTIAL_KINDS: Readonly<Record<KeyRole, string>> = { staff: 'kitchen', counter: 'counter' };

/** Returns a key's hash, `undefined` until it is set, and its version, which its sessions have. */
export function keyOf(canteen: CanteenRecord, role: KeyRole): { readonly hash: string | undefined; readonly version: number } {
  if (role === 'staff') return { hash: canteen.kitchenKeyHash, version: canteen.kitchenKeyVersion };
  return { hash: canteen.counterKeyHash, version: canteen.counterKeyVersion ?? 0 };
}

/** Returns the canteen with its next key. Sessions with an earlier version are no longer valid. */
export function withKey(canteen: CanteenRecord, role: KeyRole, hash: string): CanteenRecord {
  const version = keyOf(canteen, role).version + 1;
  if (role === 'staff') return { ...canteen, kitchenKeyHash: hash, kitchenKeyVersion: version };
  return { ...canteen, counterKeyHash: hash, counterKeyVersion: version };
}
