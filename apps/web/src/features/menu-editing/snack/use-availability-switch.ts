import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { Snack } from '@tiffin/contracts';
import { call, CallFailed } from '../../../api/call';
import { failureText } from '../../../api/failure-text';
import { toast } from '../../../ui/toast';
import { useMenuCache } from '../use-menu-cache';

/**
 * Whether a snack can be had. The switch shows what was tapped while it is being sent, and goes back where the server refuses it; taps in a row
 * are sent one after another, and the last one stands.
 */
export function useAvailabilitySwitch({ _id, isAvailable }: Snack) {
  const { t } = useLingui();
  const { putSnack, dropSnack } = useMenuCache();
  const { mutate, isPending, variables } = useMutation({
    scope: { id: `availability ${_id}` },
    mutationFn: (wanted: boolean) =>
      call<{ snack: Snack }>(`/contractors/snacks/availability/${encodeURIComponent(_id)}`, {
        method: 'PATCH',
        body: { isAvailable: wanted },
      }),
    onSuccess: ({ snack }) => {
      putSnack(snack);
      toast.success(t`snack availability toggled successfully`);
    },
    onError: (failure) => {
      toast.error(failureText(failure));
      if (failure instanceof CallFailed && failure.status === 404) dropSnack(_id);
    },
  });
  return { isAvailable: isPending ? variables : isAvailable, become: (wanted: boolean) => mutate(wanted) };
}
