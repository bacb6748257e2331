import { Trans } from '@lingui/react/macro';
import type { PriceChange } from '../price-changes';
import { NotOrderedDialog } from './not-ordered-dialog';

interface OrderUnavailableDialogProps {
  open: boolean;
  changes: readonly PriceChange[];
  onClose: () => void;
}

/** Something in the cart is gone, and nothing was ordered (popup `orderUnavailable`). */
export function OrderUnavailableDialog(props: OrderUnavailableDialogProps) {
  return (
    <NotOrderedDialog
      {...props}
      tone="danger"
      title={<Trans>Not everything is there any more</Trans>}
      text={<Trans>Sorry, this order contains items that are currently out of stock.</Trans>}
    />
  );
}
