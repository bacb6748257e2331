import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { Snack } from '@tiffin/contracts';
import { call, ApiError } from '../../../api/call';
import { failureText } from '../../../api/failure-text';
import { localizedName } from '../../../language/localized-name';
import { Switch } from '../../../ui/checkbox';
import { toast } from '../../../ui/toast';
import { toastText } from '../../../ui/toast-text';
import { EditAndRemove } from '../edit-and-remove';
import type { OpenPopup } from '../menu-popup';
import { useMenuCache } from '../use-menu-cache';

/** What a contractor can do with a snack: say whether it can be had now, edit it, remove it. */
export function SnackControls({ snack, onPopup }: { snack: Snack; onPopup: OpenPopup }) {
  const { t } = useLingui();
  const { isAvailable, become } = useAvailabilitySwitch(snack);
  const name = localizedName(snack);
  return (
    <div className="-mb-1.5 flex items-center justify-between">
      <Switch labelHidden checked={isAvailable} onChange={become} label={t`${name} is available`} />
      <EditAndRemove
        name={name}
        onEdit={() => onPopup({ type: 'editSnack', snack })}
        onRemove={() => onPopup({ type: 'removeSnack', snack })}
      />
    </div>
  );
}

/**
 * Whether a snack can be had. The switch shows what was tapped while it is being sent, and goes back where the server refuses it; taps in a row
 * are sent one after another, and the last one stands.
 */
function useAvailabilitySwitch(shown: Snack) {
  const { _id, isAvailable } = shown;
  const name = localizedName(shown);
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
      const become = snack.isAvailable ? t`${name} is available` : t`${name} is not available`;
      toast.success(toastText(become, t`snack availability toggled successfully`));
    },
    onError: (failure) => {
      toast.error(toastText(name, failureText(failure)));
      if (failure instanceof ApiError && failure.status === 404) dropSnack(_id);
    },
  });
  return { isAvailable: isPending ? variables : isAvailable, become: (wanted: boolean) => mutate(wanted) };
}
