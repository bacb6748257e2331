import { Trans } from '@lingui/react/macro';
import type { PriceChange } from '../price-changes';
import { NotOrderedDialog } from './not-ordered-dialog';

interface AmountChangedDialogProps {
  open: boolean;
  changes: readonly PriceChange[];
  onClose: () => void;
}

/** The cart showed another amount than it costs, and nothing was ordered (docs/reference/decisions.md#4.1). */
export function AmountChangedDialog(props: AmountChangedDialogProps) {
  return (
    <NotOrderedDialog
      {...props}
      tone="warn"
      title={<Trans>Not everything costs the same any more</Trans>}
      text={<Trans>Prices have changed. Please check your cart.</Trans>}
    />
  );
}
