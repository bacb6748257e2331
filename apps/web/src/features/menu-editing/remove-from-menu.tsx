import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call, CallFailed } from '../../api/call';
import { failureText } from '../../api/failure-text';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { toast } from '../../ui/toast';
import { told } from '../../ui/told';
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
  const [understood, setUnderstood] = useState(false);
  const { remove, busy } = useRemove({ onClose, ...what });
  return (
    <div className="grid gap-4">
      <Checkbox
        checked={understood}
        disabled={busy}
        onChange={setUnderstood}
        label={<Trans>I understand that this cannot be undone</Trans>}
      />
      <div className="grid gap-2 min-[520px]:grid-cols-2">
        <Button onClick={onClose}>
          <Trans>Keep</Trans>
        </Button>
        <Button tone="danger" busy={busy} disabled={!understood} onClick={remove}>
          {busy ? <Trans>Removing…</Trans> : kind === 'snack' ? <Trans>Remove snack</Trans> : <Trans>Remove item</Trans>}
        </Button>
      </div>
    </div>
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
      toast.success(told(name, snack ? t`Snack Deleted Successfully` : t`Item Deleted Successfully`));
      gone();
    },
    onError: (failure) => {
      toast.error(told(name, failureText(failure)));
      if (failure instanceof CallFailed && failure.status === 404) gone();
    },
  });
  return { remove: () => mutate(), busy: isPending };
}
