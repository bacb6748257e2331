import { Trans } from '@lingui/react/macro';
import { localizedName } from '../../language/localized-name';
import { Dialog } from '../../ui/dialog';
import { CloseCanteenForm } from './close-canteen/close-canteen-form';
import { ItemForm } from './item/item-form';
import type { MenuPopup } from './menu-popup';
import { RemoveFromMenu } from './remove-from-menu';
import { SnackForm } from './snack/snack-form';

interface MenuPopupsProps {
  /** Which one is open. Held by the page: what is being typed stays while the menu behind it changes. */
  popup: MenuPopup | undefined;
  onClose: () => void;
}

/** The popups with which a contractor changes the menu, and closes the canteen. */
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
      return <Trans>It leaves the menu at once and can no longer be ordered. Orders that were placed keep it as it was.</Trans>;
    case 'closeCanteen':
      return <Trans>Students see it at once and can't order until it opens again. Orders that were placed stay.</Trans>;
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
