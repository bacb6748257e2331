import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { call, ApiError } from '../../api/call';
import { failureText } from '../../api/failure-text';
import { ConfirmIrreversible } from '../../forms/confirm-irreversible';
import { localizedName } from '../../language/localized-name';
import { Dialog } from '../../ui/dialog';
import { toast } from '../../ui/toast';
import { toastText } from '../../ui/toast-text';
import { CloseCanteenForm } from './close-canteen/close-canteen-form';
import { ItemForm } from './item/item-form';
import type { MenuPopup } from './menu-popup';
import { OptionSwitches } from './snack/option-switches';
import { SnackForm } from './snack/snack-form';
import { useMenuCache } from './use-menu-cache';

interface MenuPopupsProps {
  /** The open popup. The page holds it, so that typed text stays when the menu behind it changes. */
  popup: MenuPopup | undefined;
  onClose: () => void;
}

/** The popups in which a contractor edits the menu and closes the canteen. */
export function MenuPopups({ popup, onClose }: MenuPopupsProps) {
  return (
    <Dialog
      open={popup !== undefined}
      onOpenChange={(wanted) => !wanted && onClose()}
      title={popup && <Title popup={popup} />}
      description={popup && descriptionOf(popup)}
    >
      {popup && <Content popup={popup} onClose={onClose} />}
    </Dialog>
  );
}

function Title({ popup }: { popup: MenuPopup }) {
  switch (popup.type) {
    case 'addSnack':
      return <Trans>Add a snack</Trans>;
    case 'editSnack':
      return <Trans>Edit {localizedName(popup.snack)}</Trans>;
    case 'switchOptions':
      return <Trans>Options of {localizedName(popup.snack)}</Trans>;
    case 'removeSnack':
      return <Trans>Remove {localizedName(popup.snack)}?</Trans>;
    case 'addItem':
      return <Trans>Add an item</Trans>;
    case 'editItem':
      return <Trans>Edit {localizedName(popup.item)}</Trans>;
    case 'removeItem':
      return <Trans>Remove {localizedName(popup.item)}?</Trans>;
    case 'closeCanteen':
      return popup.canteen.open ? <Trans>Close the canteen?</Trans> : <Trans>Change the message</Trans>;
  }
}

function descriptionOf({ type }: MenuPopup) {
  switch (type) {
    case 'removeSnack':
    case 'removeItem':
      return <Trans>It leaves the menu at once and can't be ordered any more. Existing orders keep it as it was.</Trans>;
    case 'switchOptions':
      return <Trans>What you switch off, students can't choose until you switch it on again.</Trans>;
    case 'closeCanteen':
      return <Trans>Students see this at once and can't order until the canteen opens again. Existing orders are kept.</Trans>;
    default:
      return undefined;
  }
}

function Content({ popup, onClose }: { popup: MenuPopup; onClose: () => void }) {
  switch (popup.type) {
    case 'addSnack':
      return <SnackForm onClose={onClose} />;
    case 'editSnack':
      return <SnackForm snack={popup.snack} onClose={onClose} />;
    case 'switchOptions':
      return <OptionSwitches snack={popup.snack} onClose={onClose} />;
    case 'addItem':
      return <ItemForm onClose={onClose} />;
    case 'editItem':
      return <ItemForm item={popup.item} onClose={onClose} />;
    case 'removeSnack':
      return <RemoveFromMenu kind="snack" id={popup.snack._id} name={localizedName(popup.snack)} onClose={onClose} />;
    case 'removeItem':
      return <RemoveFromMenu kind="item" id={popup.item._id} name={localizedName(popup.item)} onClose={onClose} />;
    case 'closeCanteen':
      return <CloseCanteenForm canteen={popup.canteen} onClose={onClose} />;
  }
}

interface RemoveFromMenuProps {
  kind: 'snack' | 'item';
  id: string;
  name: string;
  onClose: () => void;
}

/** Asks before removing an entry of the menu (popups `removeSnack`, `removeItem`). */
function RemoveFromMenu({ onClose, ...what }: RemoveFromMenuProps) {
  const { kind } = what;
  const { remove, busy } = useRemove({ onClose, ...what });
  return (
    <ConfirmIrreversible busy={busy} onSure={remove} onClose={onClose}>
      {kind === 'snack' ? <Trans>Remove snack</Trans> : <Trans>Remove item</Trans>}
    </ConfirmIrreversible>
  );
}

/** If another user has already removed it, it leaves this screen too. */
function useRemove({ kind, id, name, onClose }: RemoveFromMenuProps) {
  const { t } = useLingui();
  const { dropSnack, dropItem } = useMenuCache();
  const snack = kind === 'snack';
  const dropAndClose = () => {
    (snack ? dropSnack : dropItem)(id);
    onClose();
  };
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(`/contractors/${snack ? 'snacks' : 'packaged'}/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    onSuccess: () => {
      toast.success(toastText(name, snack ? t`Snack Deleted Successfully` : t`Item Deleted Successfully`));
      dropAndClose();
    },
    onError: (failure) => {
      toast.error(toastText(name, failureText(failure)));
      if (failure instanceof ApiError && failure.status === 404) dropAndClose();
    },
  });
  return { remove: () => mutate(), busy: isPending };
}
