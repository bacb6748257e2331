import type { CanteenStatus } from '@tiffin/contracts';
import { Refusal } from '@tiffin/kernel';

/**
 * Refuses a caller with the right secret of an inactive canteen, which waits for approval or is suspended
 * (docs/reference/decisions.md#2.5, #2.7). Throws `waiting`.
 */
export function refuseUnlessActive({ status }: { readonly status: CanteenStatus }): void {
  if (status === 'waiting') throw new Refusal('waiting');
  if (status === 'suspended') throw new Refusal('waiting', { message: 'This canteen is suspended. Please ask the hostel office.' });
}
