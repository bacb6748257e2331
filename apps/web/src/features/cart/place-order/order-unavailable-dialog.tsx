import { Trans } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';

/** Something in the cart is gone, and nothing was ordered (popup `orderUnavailable`). */
export function OrderUnavailableDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      art={
        <span aria-hidden className="grid size-18 place-items-center rounded-full bg-danger-soft text-danger-ink">
          <TriangleAlert size={34} />
        </span>
      }
      title={
        <span className="title-card text-balance">
          <Trans>Not everything is there any more</Trans>
        </span>
      }
      description={<Trans>Sorry, this order contains items that are currently out of stock.</Trans>}
      actions={
        <Button tone="primary" size="lg" full onClick={onClose}>
          <Trans>Back to the cart</Trans>
        </Button>
      }
    />
  );
}
