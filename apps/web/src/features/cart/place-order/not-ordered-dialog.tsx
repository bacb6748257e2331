import { Trans } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import type { PriceChange } from '../price-changes';
import { PriceChangeText } from './price-change-text';

const TONES = { danger: 'bg-danger-soft text-danger-ink', warn: 'bg-warn-soft text-warn-ink' };

interface NotOrderedDialogProps {
  open: boolean;
  tone: keyof typeof TONES;
  title: ReactNode;
  text: ReactNode;
  /** Price changes that the cart has already applied. */
  changes: readonly PriceChange[];
  onClose: () => void;
}

/** Says that nothing was ordered and why, and returns to the cart, which is already up to date (docs/reference/decisions.md#4.1). */
function NotOrderedDialog({ open, tone, title, text, changes, onClose }: NotOrderedDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      art={
        <span aria-hidden className={`grid size-18 place-items-center rounded-full ${TONES[tone]}`}>
          <TriangleAlert size={34} />
        </span>
      }
      title={<span className="title-card text-balance">{title}</span>}
      description={
        // One paragraph, so that a screen reader reads it whole when the dialog opens.
        <>
          {text}
          {changes.map((change) => (
            <span key={`${change.formerLine} ${change.line}`} className="mt-2 block text-ink">
              <PriceChangeText change={change} />
            </span>
          ))}
        </>
      }
      actions={
        <Button tone="primary" size="lg" full onClick={onClose}>
          <Trans>Back to the cart</Trans>
        </Button>
      }
    />
  );
}

interface AmountChangedDialogProps {
  open: boolean;
  changes: readonly PriceChange[];
  onClose: () => void;
}

/** The cart's amount was out of date, and nothing was ordered (docs/reference/decisions.md#4.1). */
export function AmountChangedDialog(props: AmountChangedDialogProps) {
  return (
    <NotOrderedDialog
      {...props}
      tone="warn"
      title={<Trans>Some prices have changed</Trans>}
      text={<Trans>Prices have changed. Please check your cart.</Trans>}
    />
  );
}

interface OrderUnavailableDialogProps {
  open: boolean;
  changes: readonly PriceChange[];
  onClose: () => void;
}

/** An item in the cart is unavailable, and nothing was ordered (popup `orderUnavailable`). */
export function OrderUnavailableDialog(props: OrderUnavailableDialogProps) {
  return (
    <NotOrderedDialog
      {...props}
      tone="danger"
      title={<Trans>Some items are not available any more</Trans>}
      text={<Trans>Sorry, this order contains items that are currently out of stock.</Trans>}
    />
  );
}
