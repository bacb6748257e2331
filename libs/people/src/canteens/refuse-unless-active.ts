import type { CanteenStatus } from '@tiffin/contracts';
import { Refusal } from '@tiffin/kernel';

/**
 * Refuses whoever has the right secret of a canteen that isn't active: it waits for approval, or the admin suspended it
 * (docs/reference/decisions.md#2.5, #2.7).
 */
export function refuseUnlessActive({ status }: { readonly status: CanteenStatus }): void {
  if (status === 'waiting') throw new Refusal('waiting');
  if (status === 'suspended') throw new Refusal('waiting', { message: 'This canteen is suspended. Please ask the hostel office.' });
}
