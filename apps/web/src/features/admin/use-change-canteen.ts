import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Canteen } from '@tiffin/contracts';
import type { CallOptions } from '../../api/call';
import { failureText } from '../../api/failure-text';
import { refetchNow } from '../../api/refetch';
import { toast } from '../../ui/toast';
import { useAdminCall } from './admin-session';

/** What an admin can do with a canteen in one tap (docs/reference/decisions.md#2.5, #2.7). */
export type CanteenChange = 'approve' | 'drop' | 'suspend' | 'activate';

/** The path and options of the call that makes the change (docs/reference/wire.md#5, #6). */
function canteenChangeCall({ _id }: Canteen, change: CanteenChange): [path: string, options: CallOptions] {
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

interface CanteenChangeRequest {
  readonly canteen: Canteen;
  readonly change: CanteenChange;
}

/**
 * Changes a canteen and reports the outcome. It is busy until the list shows the change. After a refusal it refetches too, since the list
 * is out of date.
 */
export function useChangeCanteen() {
  const call = useAdminCall();
  const cache = useQueryClient();
  const done = useDoneText();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ canteen, change }: CanteenChangeRequest) => call<Canteen>(...canteenChangeCall(canteen, change)),
    onSuccess: (_, change) => toast.success(done(change)),
    onError: (error) => toast.error(failureText(error)),
    onSettled: () => refetchNow(cache),
  });
  const busyWith = (canteen: Canteen): CanteenChange | undefined =>
    isPending && variables.canteen._id === canteen._id ? variables.change : undefined;
  return { change: (canteen: Canteen, change: CanteenChange) => mutate({ canteen, change }), busyWith, busy: isPending };
}

function useDoneText(): (change: CanteenChangeRequest) => string {
  const { t } = useLingui();
  return ({ canteen: { hostelName }, change }) => {
    switch (change) {
      case 'approve':
        return t`${hostelName} is active. Its people can log in now.`;
      case 'drop':
        return t`The registration of ${hostelName} is dropped.`;
      case 'suspend':
        return t`${hostelName} is suspended. Its people are logged out.`;
      case 'activate':
        return t`${hostelName} is active again.`;
    }
  };
}
