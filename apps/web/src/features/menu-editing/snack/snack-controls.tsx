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

/** The contractor's controls of a snack: availability, edit and remove. */
export function SnackControls({ snack, onPopup }: { snack: Snack; onPopup: OpenPopup }) {
  const { t } = useLingui();
  const { isAvailable, setAvailable } = useAvailabilitySwitch(snack);
  const name = localizedName(snack);
  return (
    <div className="-mb-1.5 flex items-center justify-between">
      <Switch labelHidden checked={isAvailable} onChange={setAvailable} label={t`${name} is available`} />
      <EditAndRemove
        name={name}
        onEdit={() => onPopup({ type: 'editSnack', snack })}
        onRemove={() => onPopup({ type: 'removeSnack', snack })}
      />
    </div>
  );
}

/**
 * The availability switch. It shows the tapped state while the change is being sent, and reverts when the server refuses. Several taps are
 * sent one after another; the last one wins.
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
      const text = snack.isAvailable ? t`${name} is available` : t`${name} is not available`;
      toast.success(toastText(text, t`snack availability toggled successfully`));
    },
    onError: (failure) => {
      toast.error(toastText(name, failureText(failure)));
      if (failure instanceof ApiError && failure.status === 404) dropSnack(_id);
    },
  });
  return { isAvailable: isPending ? variables : isAvailable, setAvailable: (wanted: boolean) => mutate(wanted) };
}
