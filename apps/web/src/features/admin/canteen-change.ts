import type { Canteen } from '@tiffin/contracts';
import type { CallOptions } from '../../api/call';

/** What an admin does with a canteen at a tap (docs/reference/decisions.md#2.5, #2.7). */
export type CanteenChange = 'approve' | 'drop' | 'suspend' | 'activate';

/** The call that makes the change (docs/reference/wire.md#5, #6). */
export function canteenChangeCall({ _id }: Canteen, change: CanteenChange): [path: string, options: CallOptions] {
  const canteen = `/users/contractors/${encodeURIComponent(_id)}`;
  switch (change) {
    case 'approve':
    case 'drop':
      return [`${canteen}/approval`, { method: 'PATCH', body: { approved: change === 'approve' } }];
    case 'suspend':
    case 'activate':
      return [canteen, { method: 'PATCH', body: { suspended: change === 'suspend' } }];
  }
}
