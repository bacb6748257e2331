import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { call, ApiError } from '../../api/call';
import { failureText } from '../../api/failure-text';
import { ConfirmIrreversible } from '../../forms/confirm-irreversible';
import { toast } from '../../ui/toast';
import { toastText } from '../../ui/toast-text';
import { useMenuCache } from './use-menu-cache';

interface RemoveFromMenuProps {
  kind: 'snack' | 'item';
  id: string;
  name: string;
  onClose: () => void;
}

/** Asks before something leaves the menu (popups `removeSnack`, `removeItem`). */
export function RemoveFromMenu({ onClose, ...what }: RemoveFromMenuProps) {
  const { kind } = what;
  const { remove, busy } = useRemove({ onClose, ...what });
  return (
    <ConfirmIrreversible busy={busy} onSure={remove} onClose={onClose}>
      {kind === 'snack' ? <Trans>Remove snack</Trans> : <Trans>Remove item</Trans>}
    </ConfirmIrreversible>
  );
}

/** What is gone already, by another hand, leaves this screen too. */
function useRemove({ kind, id, name, onClose }: RemoveFromMenuProps) {
  const { t } = useLingui();
  const { dropSnack, dropItem } = useMenuCache();
  const snack = kind === 'snack';
  const gone = () => {
    (snack ? dropSnack : dropItem)(id);
    onClose();
  };
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(`/contractors/${snack ? 'snacks' : 'packaged'}/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    onSuccess: () => {
      toast.success(toastText(name, snack ? t`Snack Deleted Successfully` : t`Item Deleted Successfully`));
      gone();
    },
    onError: (failure) => {
      toast.error(toastText(name, failureText(failure)));
      if (failure instanceof ApiError && failure.status === 404) gone();
    },
  });
  return { remove: () => mutate(), busy: isPending };
}
